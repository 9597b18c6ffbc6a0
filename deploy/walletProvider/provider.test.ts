import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { walletEvent } from '@kasa/contracts/walletProvider'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'

import type { ProviderAccess } from './access'
import { openJournal } from './journal'
import { startProvider } from './provider'

const walletNo = '1000000001'
const access: ProviderAccess = {
  port: 0,
  adminKey: 'admin-key',
  clients: {
    lite: { apiKey: 'lite-key', webhookSecret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
    other: { apiKey: 'other-key', webhookSecret: `whsec_${Buffer.alloc(32, 2).toString('base64')}` },
  },
}
const payment = {
  reference: 'W-1',
  walletNo,
  toNo: '2000000002',
  toName: 'Ayşe Yılmaz',
  amountMinor: 40_000,
  description: 'ödeme',
}

let folder: string
let provider: Awaited<ReturnType<typeof startProvider>>
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kasa-wallets-'))
  receiver = await startReceiver()
  provider = await start()
  await admin('POST', '/admin/wallets', { client: 'lite', walletNo, holder: 'Lale', openingMinor: 100_000 })
})
afterEach(async () => {
  await provider.stop()
  receiver.close()
  rmSync(folder, { recursive: true })
})

const start = () => startProvider({ folder, access, urlOf: (client) => (client === 'lite' ? receiver.url : undefined) })

/** The client's server: stores correctly signed events, and responds with `status`. */
async function startReceiver() {
  const taken: z.infer<typeof walletEvent>[] = []
  const waiting: (() => void)[] = []
  const state = { status: 200 }
  const verifier = new Webhook(access.clients['lite']?.webhookSecret ?? '')
  const textOf = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    return text
  }
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const event = verifier.verify(text, request.headers as Record<string, string>)
      taken.push(z.decode(walletEvent, event as z.input<typeof walletEvent>))
      response.writeHead(state.status).end()
      waiting.splice(0).forEach((go) => go())
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    state,
    taken,
    async until(count: number) {
      while (taken.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return taken
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function call(key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${provider.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const admin = (method: string, path: string, body?: unknown) => call('admin-key', method, path, body)
const create = (more: object = {}) => call('lite-key', 'POST', '/payments', { ...payment, ...more })
const payOut = (id: unknown, key = String(id)) =>
  call('lite-key', 'POST', '/payouts', { paymentId: id }, { 'idempotency-key': key })
const arm = (fault: object) => admin('POST', '/admin/faults', fault)
const statement = async () => (await call('lite-key', 'GET', `/statement?wallet=${walletNo}`)).body
const incoming = (key: string) =>
  admin('POST', '/admin/incoming', {
    key,
    walletNo,
    fromNo: '3000000003',
    fromName: 'Ali Veli',
    amountMinor: 2_500,
    description: 'AB12CD',
  })

it('names a payment by its reference and pays it out once, however often it is asked', async () => {
  const named = await create()
  expect(named).toMatchObject({ status: 201, body: { status: 'CREATED', reason: null } })
  expect((await create()).body).toEqual(named.body)
  expect(await create({ amountMinor: 40_001 })).toMatchObject({ status: 422, body: { code: 'REFERENCE_REUSED' } })
  expect(await statement()).toMatchObject({ balanceMinor: 100_000, movements: [] })

  const answers = await Promise.all(Array.from({ length: 5 }, () => payOut(named.body.id)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { status: 'EXECUTED' } })
  expect(await statement()).toMatchObject({
    balanceMinor: 60_000,
    isLast: true,
    movements: [{ seq: 1, kind: 'PAYOUT', direction: 'DEBIT', amountMinor: 40_000, payoutId: named.body.id }],
  })
  expect(await payOut(named.body.id, 'another')).toMatchObject({ status: 422, body: { code: 'KEY_DIFFERS' } })
})

it('refuses what the wallet does not hold, on demand, and for a stranger', async () => {
  const large = await create({ reference: 'W-2', amountMinor: 100_001 })
  expect(await payOut(large.body.id)).toMatchObject({ body: { status: 'REFUSED', reason: 'BALANCE_LOW' } })
  await arm({ kind: 'refused', reason: 'RECEIVER_CLOSED' })
  const refused = await create({ reference: 'W-3' })
  expect(await payOut(refused.body.id)).toMatchObject({ body: { status: 'REFUSED', reason: 'RECEIVER_CLOSED' } })
  expect(await statement()).toMatchObject({ balanceMinor: 100_000 })
  expect(await call('other-key', 'GET', `/payouts/${String(refused.body.id)}`)).toMatchObject({ status: 404 })
  expect(await call('other-key', 'GET', `/statement?wallet=${walletNo}`)).toMatchObject({ status: 404 })
  expect(await call('nobody', 'GET', `/statement?wallet=${walletNo}`)).toMatchObject({ status: 401 })
  expect(await call('lite-key', 'POST', '/admin/faults', { kind: 'slow', ms: 1 })).toMatchObject({ status: 401 })
  expect(await create({ amountMinor: 0 })).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
})

it('reports by signed events until they are accepted, and by a feed in order', async () => {
  receiver.state.status = 503
  await incoming('p-1')
  await incoming('p-1')
  const named = await create()
  await payOut(named.body.id)
  await receiver.until(2)
  receiver.state.status = 200
  const taken = await receiver.until(4)
  const first = taken.find(({ type }) => type === 'payment.received')
  expect(taken.filter(({ id }) => id === first?.id)).toHaveLength(2)
  expect(first).toMatchObject({
    seq: 1,
    movement: { amountMinor: 2_500n, otherNo: '3000000003', description: 'AB12CD' },
  })
  const feed = (await call('lite-key', 'GET', '/events?after=0')).body
  expect(feed).toMatchObject({
    isLast: true,
    events: [
      { seq: 1, type: 'payment.received', id: first?.id },
      { seq: 2, type: 'payout.executed', movement: { balanceAfterMinor: 62_500 } },
    ],
  })
  expect((await call('lite-key', 'GET', '/events?after=2')).body).toEqual({ events: [], isLast: true })
})

it('gives a payout back once, and only one that was paid', async () => {
  const named = await create()
  const back = () => admin('POST', `/admin/payouts/${String(named.body.id)}/return`)
  expect(await back()).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_EXECUTED' } })
  await payOut(named.body.id)
  await back()
  expect(await back()).toMatchObject({ status: 200, body: { status: 'RETURNED' } })
  expect(await statement()).toMatchObject({
    balanceMinor: 100_000,
    movements: [{ kind: 'PAYOUT' }, { kind: 'RETURN' }],
  })
})

it('fails on demand as networks do: the lost call moves nothing, the lost answer was carried out', async () => {
  const named = await create()
  await arm({ kind: 'lostCall' })
  await expect(payOut(named.body.id)).rejects.toThrow()
  expect(await call('lite-key', 'GET', `/payouts/${String(named.body.id)}`)).toMatchObject({
    body: { status: 'CREATED' },
  })
  await arm({ kind: 'lostAnswer' })
  await expect(payOut(named.body.id)).rejects.toThrow()
  expect(await payOut(named.body.id)).toMatchObject({ body: { status: 'EXECUTED' } })
  expect(await statement()).toMatchObject({ balanceMinor: 60_000 })

  await arm({ kind: 'wrongBalance', walletNo, byMinor: -7 })
  expect((await statement()).balanceMinor).toBe(59_993)
  expect((await statement()).balanceMinor).toBe(60_000)
  await receiver.until(1)
  await arm({ kind: 'duplicateEvent' })
  await incoming('p-1')
  const received = (await receiver.until(3)).filter(({ type }) => type === 'payment.received')
  expect([received.length, received[0]?.id]).toEqual([2, received[1]?.id])
})

it('knows after any crash what it had answered for: an incomplete last line is ignored', async () => {
  const named = await create()
  await incoming('p-1')
  await receiver.until(1)
  await provider.stop()
  const file = join(folder, 'journal.jsonl')
  const whole = readFileSync(file)
  const lines = () => openJournal(folder).entries.map(({ kind }) => kind)
  appendFileSync(file, '{"kind":"executed","at":"2026-')
  expect(lines()).toEqual(['wallet', 'created', 'received', 'told'])
  for (const bytes of [whole.length - 1, whole.length - 20]) {
    truncateSync(file, bytes)
    expect(lines()).toEqual(['wallet', 'created', 'received'])
  }
  provider = await start()
  expect((await create()).body).toEqual(named.body)
  // Its acceptance was not recorded, so the event is sent again with the same id.
  const taken = await receiver.until(2)
  expect(taken[1]?.id).toBe(taken[0]?.id)
  expect(await incoming('p-1')).toMatchObject({
    body: { id: (taken[0] as { movement?: { id: string } }).movement?.id },
  })
  expect(await statement()).toMatchObject({ balanceMinor: 102_500 })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProvider } from '../../../deploy/walletProvider/provider'
import { httpWalletProvider } from './httpWalletProvider'

const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const walletNo = '1000000001'
const payment = {
  reference: 'W-1',
  walletNo,
  toNo: '2000000002',
  toName: 'Ayşe Yılmaz',
  amountMinor: 40_000n,
  description: '',
}
const accessTo = (port: number) => ({
  url: `http://127.0.0.1:${port}/`,
  apiKey: 'lite-key',
  webhookSecrets: [webhookSecret],
})

describe('the local provider', () => {
  let folder: string
  let local: Awaited<ReturnType<typeof startProvider>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kasa-wallets-'))
    local = await startProvider({
      folder,
      access: { port: 0, adminKey: 'admin', clients: { lite: { apiKey: 'lite-key', webhookSecret } } },
      urlOf: () => undefined,
    })
    await admin('/admin/wallets', { client: 'lite', walletNo, holder: 'Lale', openingMinor: 100_000 })
  })
  afterAll(async () => {
    await local.stop()
    rmSync(folder, { recursive: true })
  })
  const admin = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${local.port}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer admin' },
      body: JSON.stringify(body),
    })

  it('looks up names, pays, sends events and lists; after a lost answer the status shows the outcome', async () => {
    const provider = httpWalletProvider(accessTo(local.port))
    const named = await provider.create(payment)
    expect(named).toMatchObject({ kind: 'answer', value: { status: 'CREATED', amountMinor: 40_000n } })
    const id = named.kind === 'answer' ? named.value.id : ''
    await admin('/admin/faults', { kind: 'lostAnswer' })
    expect(await provider.payOut(id)).toMatchObject({ kind: 'unknown' })
    expect(await provider.status(id)).toMatchObject({ kind: 'answer', value: { status: 'EXECUTED' } })
    expect(await provider.payOut(id)).toMatchObject({ kind: 'answer', value: { status: 'EXECUTED' } })
    expect(await provider.statement(walletNo, 0)).toMatchObject({
      kind: 'answer',
      value: { balanceMinor: 60_000n, movements: [{ payoutId: id, amountMinor: 40_000n }] },
    })
    expect(await provider.create({ ...payment, amountMinor: 1n })).toEqual({
      kind: 'declined',
      code: 'REFERENCE_REUSED',
    })
    expect(await provider.status('pay_unknown')).toEqual({ kind: 'declined', code: 'PAYMENT_UNKNOWN' })
    await admin('/admin/faults', { kind: 'slow', call: 'status', ms: 400 })
    expect(await httpWalletProvider(accessTo(local.port), 100).status(id)).toEqual({ kind: 'unknown', why: 'TIMEOUT' })
  })
})

describe('an unreadable answer is unknown, and never a refusal', () => {
  let server: Server
  let answer: RequestListener
  beforeAll(() => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
    return new Promise((resolve) => server.once('listening', resolve))
  })
  afterAll(() => void server.close())
  const provider = () => httpWalletProvider(accessTo((server.address() as AddressInfo).port))
  const says =
    (status: number, body: string, headers = {}): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body)
  const paid = {
    id: 'pay_1',
    reference: 'W-1',
    walletNo,
    toNo: payment.toNo,
    toName: 'A',
    amountMinor: 1,
    description: '',
  }
  const executed = JSON.stringify({ ...paid, status: 'EXECUTED', reason: null, createdAt: '2026-11-26T10:00:00.000Z' })

  it.each<[string, RequestListener, object]>([
    ['500', says(500, '{"code":"FAULT","message":""}'), { kind: 'unknown', why: 'HTTP_500' }],
    ['429', says(429, '{}'), { kind: 'unknown', why: 'HTTP_429' }],
    ['401', says(401, '{"code":"KEY_WRONG","message":""}'), { kind: 'unknown', why: 'HTTP_401' }],
    ['a redirect', says(302, '{}', { location: 'http://127.0.0.1:1/' }), { kind: 'unknown', why: 'HTTP_302' }],
    ['no JSON', says(200, 'OK'), { kind: 'unknown' }],
    ['another shape', says(200, '{"status":"REFUSED"}'), { kind: 'unknown', why: 'ANSWER_UNREADABLE' }],
    ['another payment', says(200, executed.replace('pay_1', 'pay_2')), { kind: 'unknown', why: 'ANSWER_UNREADABLE' }],
    ['an endless answer', says(200, ' '.repeat(1_100_000)), { kind: 'unknown', why: 'ANSWER_TOO_LONG' }],
    ['a cut connection', (request) => void request.socket.destroy(), { kind: 'unknown' }],
    ['the payment', says(200, executed), { kind: 'answer', value: { status: 'EXECUTED' } }],
    ['a plain no', says(404, '{"code":"PAYMENT_UNKNOWN","message":""}'), { kind: 'declined', code: 'PAYMENT_UNKNOWN' }],
  ])('%s', async (_name, listener, outcome) => {
    answer = listener
    expect(await provider().payOut('pay_1')).toMatchObject(outcome)
  })
})

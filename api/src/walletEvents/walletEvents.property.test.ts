import { walletEvent, type WalletEvent, type WalletMovement } from '@kasa/contracts/walletProvider'
import { caseCount } from '@kasa/domain/testing/caseCount'
import fc from 'fast-check'
import * as z from 'zod/mini'

import { verifyLedger } from '../ledger/verify.service'
import { callbackHeaders } from '../signing/webhookSignature'
import { buildTestApp, type TestApp } from '../testing/testApp'
import {
  addWalletAccount,
  makeWallet,
  setWalletStage,
  type MadeWallet,
  type WalletStage,
} from '../testing/walletFixture'
import type { WalletProvider } from '../walletProvider/walletProvider'
import { readStatements } from './readStatements'
import { takeEvents } from './takeEvents'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const replaced = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

let app: TestApp
let stage: WalletStage
beforeAll(async () => {
  app = await buildTestApp()
  app.tenant.walletProvider = { url: 'http://127.0.0.1:1', apiKey: 'key', webhookSecrets: [secret, replaced] }
  stage = await setWalletStage(app)
})
afterAll(() => app.close())

let count = 0
/** A wallet account, with a provider that knows it. */
async function openWallet(openingMinor = 0n) {
  const accountNo = String(5_000_000_000 + (count += 1))
  const accountId = await addWalletAccount(app, { groupId: stage.groupId, accountNo, priority: -count })
  await app.tenant.pool.query(`update papara_account set created_at = now() - interval '1 day' where id = $1`, [
    accountId,
  ])
  const movements: WalletMovement[] = []
  let balanceMinor = openingMinor
  const provider: WalletProvider & { off: bigint } = {
    off: 0n,
    create: () => Promise.reject(new Error('not asked')),
    payOut: () => Promise.reject(new Error('not asked')),
    status: () => Promise.reject(new Error('not asked')),
    statement: (walletNo, since) =>
      Promise.resolve(
        walletNo === accountNo
          ? {
              kind: 'answer',
              value: {
                walletNo,
                balanceMinor: balanceMinor + provider.off,
                movements: movements.slice(since),
                isLast: true,
              },
            }
          : { kind: 'unknown', why: 'TIMEOUT' },
      ),
  }
  /** A payer pays; returns the provider's event. */
  function pay(amountMinor: bigint, description: string): WalletEvent {
    balanceMinor += amountMinor
    const movement: WalletMovement = {
      id: `mov_${(count += 1)}`,
      seq: movements.length + 1,
      walletNo: accountNo,
      kind: 'PAYMENT',
      direction: 'CREDIT',
      amountMinor,
      balanceAfterMinor: balanceMinor,
      otherNo: '3000000003',
      otherName: 'Elif Kılıç',
      description,
      payoutId: null,
      bookedAt: app.clock.now().toISOString(),
    }
    movements.push(movement)
    return { id: `evt_${movement.id}`, seq: count, occurredAt: movement.bookedAt, type: 'payment.received', movement }
  }
  return { accountId, accountNo, provider, pay }
}

const textOf = (event: WalletEvent) => JSON.stringify(z.encode(walletEvent, event))

async function post(body: string, id: string, more: { secrets?: string[]; at?: Date; headers?: object } = {}) {
  const { secrets = [secret], at = app.clock.now(), headers = {} } = more
  const answer = await app.app.inject({
    method: 'POST',
    url: '/wapi/v1/events',
    payload: body,
    headers: {
      host: 'test.localhost',
      'content-type': 'application/json',
      ...callbackHeaders({ id, at, body, secrets }),
      ...headers,
    },
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const sendEvent = (event: WalletEvent) => post(textOf(event), event.id)
const kept = async (id: string) =>
  (
    await app.tenant.pool.query<{ problem: string | null; taken: boolean }>(
      `select problem, taken_at is not null as taken from wallet_event where event_id = $1`,
      [id],
    )
  ).rows[0]
const asRead = async ({ id }: MadeWallet) =>
  (
    await app.tenant.pool.query<{ status: string; received: bigint | null }>(
      `select status, amount_received_minor as received from papara_request where id = $1`,
      [id],
    )
  ).rows[0]
const statementOf = async (accountId: string) =>
  (
    await app.tenant.pool.query<{ seq: number; gap: bigint; problem: string | null; balance: bigint }>(
      `select seq, gap_minor as gap, provider_problem as problem, balance_minor as balance from wallet_statement
     join papara_account on id = papara_account_id where id = $1`,
      [accountId],
    )
  ).rows[0]
const readNow = async (accountId: string, provider: WalletProvider) => {
  await app.tenant.pool.query(`update wallet_statement set next_at = 'infinity' where papara_account_id <> $1`, [
    accountId,
  ])
  await app.tenant.pool.query(`update wallet_statement set next_at = '2020-01-01' where papara_account_id = $1`, [
    accountId,
  ])
  await readStatements(app.ctx, provider)
}

it('accepts only events signed with a valid secret, in time, under their own name; others leave no trace', async () => {
  const wallet = await openWallet()
  const event = wallet.pay(5_000n, 'hediye')
  const body = textOf(event)
  const stale = new Date(app.clock.now().getTime() - 301_000)
  const refused: [object, Awaited<ReturnType<typeof post>>][] = [
    [{ status: 401 }, await post(body, event.id, { secrets: [`whsec_${Buffer.alloc(32, 3).toString('base64')}`] })],
    [{ status: 401, body: { code: 'TIMESTAMP_STALE' } }, await post(body, event.id, { at: stale })],
    [{ status: 401 }, await post(body, event.id, { headers: { 'webhook-signature': '' } })],
    [{ status: 401 }, await post(body, event.id, { headers: { 'webhook-id': 'evt_other' } })],
    [{ status: 400 }, await post(body, 'evt_other')],
  ]
  for (const [expected, answer] of refused) expect(answer).toMatchObject(expected)
  expect(await kept(event.id)).toBeUndefined()

  expect(await post(body, event.id, { secrets: [replaced] })).toEqual({ status: 200, body: { new: true } })
  expect(await sendEvent(event)).toEqual({ status: 200, body: { new: false } })
  expect(await kept(event.id)).toEqual({ problem: null, taken: false })
  await takeEvents(app.ctx)
  expect(await kept(event.id)).toEqual({ problem: null, taken: true })

  const { walletProvider } = app.tenant
  app.tenant.walletProvider = undefined
  expect((await sendEvent(event)).status).toBe(404)
  app.tenant.walletProvider = walletProvider
})

it('confirms the transfer with the payer’s code, also while the module is off; others wait in suspense', async () => {
  const wallet = await openWallet()
  const made = await makeWallet(app, stage.merchant)
  expect(made.walletNo).toBe(wallet.accountNo)
  const { config } = app.tenant
  app.tenant.config = { ...config, modules: config.modules.filter((module) => module !== 'papara') }
  await sendEvent(wallet.pay(100_000n, `${made.referenceCode} Elif`))
  await sendEvent(wallet.pay(7_000n, 'hediye'))
  await takeEvents(app.ctx)
  app.tenant.config = config
  expect(await asRead(made)).toEqual({ status: 'APPROVED', received: 100_000n })
  const { rows } = await app.tenant.pool.query<{ sum: bigint }>(
    `select sum(line.amount_minor)::bigint as sum from journal_line line join ledger_account a on a.id = line.account_id
      where a.code = $1`,
    [`SUSPENSE_IN:${wallet.accountId}`],
  )
  expect(rows[0]?.sum).toBe(-7_000n)
})

it('finds missing events, and differences from the ledger, in the statement', async () => {
  const wallet = await openWallet(40_000n)
  await readNow(wallet.accountId, wallet.provider)
  const made = await makeWallet(app, stage.merchant)
  const lost = wallet.pay(100_000n, made.referenceCode)
  await readNow(wallet.accountId, wallet.provider)
  expect(await asRead(made)).toMatchObject({ status: 'APPROVED' })
  expect(await statementOf(wallet.accountId)).toEqual({ seq: 1, gap: 0n, problem: null, balance: 140_000n })
  // The opening balance is part of our balance, so the two agree.
  const { client } = await app.signedIn({ scope: ['ADMIN'] })
  expect((await client.get(`/api/papara-account/get/${wallet.accountId}`)).body).toMatchObject({
    ledgerBalanceMinor: 140_000,
    balanceMinor: 140_000,
    gapMinor: 0,
  })
  await sendEvent(lost)
  await takeEvents(app.ctx)
  expect(await kept(lost.id)).toEqual({ problem: null, taken: true })

  wallet.provider.off = -300n
  await readNow(wallet.accountId, wallet.provider)
  expect(await statementOf(wallet.accountId)).toMatchObject({ gap: -300n, balance: 139_700n })
  wallet.provider.off = 0n
  await readNow(wallet.accountId, wallet.provider)
  expect(await statementOf(wallet.accountId)).toMatchObject({ gap: 0n })
  await readNow(wallet.accountId, {
    ...wallet.provider,
    statement: () => Promise.resolve({ kind: 'unknown', why: 'TIMEOUT' }),
  })
  expect(await statementOf(wallet.accountId)).toMatchObject({ problem: 'TIMEOUT', balance: 140_000n })
})

it('keeps events that cannot be applied, with the reason, and processes later ones', async () => {
  const wallet = await openWallet()
  const good = wallet.pay(100n, '')
  const stranger = await openWallet()
  const unknown = stranger.pay(100n, '')
  await app.tenant.pool.query('delete from papara_account where id = $1', [stranger.accountId])
  await post('{"id":"evt_strange","type":"wallet.renamed"}', 'evt_strange')
  await sendEvent(unknown)
  await sendEvent(good)
  await takeEvents(app.ctx)
  expect(await kept('evt_strange')).toEqual({ problem: 'EVENT_UNREADABLE', taken: false })
  expect(await kept(unknown.id)).toEqual({ problem: 'WALLET_UNKNOWN', taken: false })
  expect(await kept(good.id)).toEqual({ problem: null, taken: true })
})

it('reaches one state whatever order events come in, however often, wherever the statement is read', async () => {
  // Two payments for one request, one with another amount, a late one, and one without a reference.
  const act = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('tell' as const), which: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'read' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'take' as const }) },
  )
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const wallet = await openWallet()
      const [once, twice] = [await makeWallet(app, stage.merchant), await makeWallet(app, stage.merchant)]
      const events = [
        wallet.pay(60_000n, twice.referenceCode),
        wallet.pay(100_000n, once.referenceCode),
        wallet.pay(100_000n, twice.referenceCode),
        wallet.pay(100_000n, once.referenceCode),
        wallet.pay(5_000n, 'hediye'),
      ]
      for (const one of acts) {
        const event = one.kind === 'tell' ? events[one.which] : undefined
        if (event) await sendEvent(event)
        else if (one.kind === 'read') await readNow(wallet.accountId, wallet.provider)
        else await takeEvents(app.ctx)
      }
      await takeEvents(app.ctx)
      await readNow(wallet.accountId, wallet.provider)
      app.clock.advance(2_000)
      await takeEvents(app.ctx)
      const { rows } = await app.tenant.pool.query<{ untaken: bigint }>(
        `select count(*) as untaken from wallet_event where taken_at is null and problem = 'EARLIER_MISSING'`,
      )
      const lines = await app.tenant.pool.query<{ amount: bigint; of: string | null }>(
        `select amount_minor as amount, case request_id when $2 then 'once' when $3 then 'twice' end as of
          from papara_tx
         where papara_account_id = $1 order by amount_minor, of`,
        [wallet.accountId, once.id, twice.id],
      )
      const end = [await asRead(once), await asRead(twice), await statementOf(wallet.accountId), rows, lines.rows]
      ends.add(JSON.stringify(end, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)))
      expect(ends.size).toBe(1)
    }),
    { numRuns: caseCount(6, 60) },
  )
  expect([...ends][0]).toContain('"APPROVED"')
  expect([...ends][0]).toContain('"IN_REVIEW"')
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
})

import { caseCount } from '@kasa/domain/testing/caseCount'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'

import { startProvider } from '../../../deploy/walletProvider/provider'
import { rebuildFacts } from '../facts/facts.service'
import { factsNow } from '../facts/factsNow'
import { availableBalance, heldBalance } from '../ledger/ledger.service'
import { verifyLedger } from '../ledger/verify.service'
import { addMerchant, sendSigned, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { addWalletAccount, askWallet, makeWallet, setWalletStage, type WalletStage } from '../testing/walletFixture'
import { httpWalletProvider } from '../walletProvider/httpWalletProvider'
import { walletDay } from '../wallets/walletDay'
import { readStatements } from './readStatements'
import { sendPayouts } from './sendPayouts'
import { takeEvents } from './takeEvents'

const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const accountNo = '7000000001'

let app: TestApp
let stage: WalletStage
let folder: string
let local: Awaited<ReturnType<typeof startProvider>>
let merchant: TestMerchant
let opened = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kasa-wallets-'))
  local = await startProvider({
    folder,
    access: { port: 0, adminKey: 'admin', clients: { test: { apiKey: 'key', webhookSecret } } },
    urlOf: () => undefined,
  })
  app = await buildTestApp()
  app.tenant.walletProvider = { url: `http://127.0.0.1:${local.port}`, apiKey: 'key', webhookSecrets: [webhookSecret] }
  stage = await setWalletStage(app)
  merchant = stage.merchant
  await app.tenant.pool.query(
    `update merchant_key set scopes = '{read,deposit:create,withdraw:create}' where key_id = $1`,
    [merchant.keyId],
  )
  await app.tenant.pool.query(
    `insert into commission_schedule (id, merchant_id, method, basis_points, fixed_minor, tax_basis_points,
      effective_from) values ($1, $2, 'WITHDRAW', 0, 500, 1000, '2020-01-01')`,
    [uuidv7(), merchant.id],
  )
  await app.tenant.pool.query(`update papara_account set status = 'CLOSED' where id = $1`, [stage.accountId])
  const accountId = await addWalletAccount(app, { groupId: stage.groupId, accountNo })
  await app.tenant.pool.query(
    `update papara_account set direction = 'BOTH', created_at = now() - interval '1 day' where id = $1`,
    [accountId],
  )
  await admin('/admin/wallets', { client: 'test', walletNo: accountNo, holder: 'Lale', openingMinor: 1_000_000 })
  // The merchant's balance came in through the same wallet.
  await settle()
  const made = await makeWallet(app, merchant, { amount: 5_000_000 })
  await incoming(5_000_000, made.referenceCode)
  await settle()
})
afterAll(async () => {
  await app.close()
  await local.stop()
  rmSync(folder, { recursive: true })
})

const admin = (path: string, body: object, method = 'POST') =>
  fetch(`http://127.0.0.1:${local.port}${path}`, {
    method,
    headers: { authorization: 'Bearer admin' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
const arm = (fault: object) => admin('/admin/faults', fault)
const incoming = (amountMinor: number, description: string) =>
  admin('/admin/incoming', {
    key: `p-${(opened += 1)}`,
    walletNo: accountNo,
    fromNo: '3000000003',
    fromName: 'Elif Kılıç',
    amountMinor,
    description,
  })
/** Reads the statement now. */
async function settle() {
  await app.tenant.pool.query(`update wallet_statement set next_at = '2020-01-01'`)
  await readStatements(app.ctx)
}
const provider = () => httpWalletProvider({ url: `http://127.0.0.1:${local.port}`, apiKey: 'key', webhookSecrets: [] })
/** Runs the sender once, a minute later. */
async function turn() {
  app.clock.advance(61_000)
  await sendPayouts(app.ctx)
}
const wanted = (more: object = {}) => ({
  direction: 'OUT',
  amount: 20_000,
  walletNo: '2000000002',
  customer: { id: `c-${(opened += 1)}`, name: 'Elif Kılıç' },
  ...more,
})
const holdFirst = (isOn: boolean) =>
  app.tenant.pool.query('update merchant set payout_holds = $2 where id = $1', [
    merchant.id,
    isOn ? '{FIRST_IBAN,NAME_DIFFERS}' : '{NAME_DIFFERS}',
  ])
const createWallet = (more: object = {}) => makeWallet(app, merchant, wanted(more))
const read = async ({ id }: { id: string }) =>
  (await sendSigned(app, merchant, 'GET', `/mapi/v1/wallet-transfers/${id}`)).body as {
    status: string
    reasonCode: string
  }
const balances = async () => [await availableBalance(app.ctx, merchant.id), await heldBalance(app.ctx, merchant.id)]
/** The debits for a request in the provider's own statement. */
async function debits({ id }: { id: string }): Promise<number> {
  const named = await provider().create({
    reference: id,
    walletNo: accountNo,
    toNo: '2000000002',
    toName: 'Elif Kılıç',
    amountMinor: 20_000n,
    description: '',
  })
  const statement = await provider().statement(accountNo, 0)
  if (named.kind !== 'answer' || statement.kind !== 'answer') throw new Error('The provider does not answer')
  return statement.value.movements.filter(({ payoutId, kind }) => payoutId === named.value.id && kind === 'PAYOUT')
    .length
}
const broken = async () => (await verifyLedger(app.tenant.pool)).broken

it('holds its cost, leaves once, and is paid when the wallet’s statement shows it; a return credits it', async () => {
  const [available = 0n] = await balances()
  const payout = await createWallet()
  expect(payout).toMatchObject({ status: 'QUEUED', fee: 500, tax: 50 })
  expect(await balances()).toEqual([available - 20_550n, 20_550n])
  await turn()
  expect(await read(payout)).toMatchObject({ status: 'SENT' })
  await settle()
  expect(await read(payout)).toMatchObject({ status: 'PAID' })
  expect(await balances()).toEqual([available - 20_550n, 0n])
  expect(await debits(payout)).toBe(1)
  const { client } = await app.signedIn({ scope: ['ADMIN'] })
  const sentToday = (await client.get('/api/papara-request/list?tab=sent')).body as { rows: { id: string }[] }
  expect(sentToday.rows.map(({ id }) => id)).toEqual([payout.id])
  const named = await provider().create({
    reference: payout.id,
    walletNo: accountNo,
    toNo: '2000000002',
    toName: 'Elif Kılıç',
    amountMinor: 20_000n,
    description: '',
  })
  await admin(`/admin/payouts/${named.kind === 'answer' ? named.value.id : ''}/return`, {})
  await settle()
  expect(await read(payout)).toMatchObject({ status: 'RETURNED' })
  expect(await balances()).toEqual([available - 550n, 0n])
  expect(await broken()).toEqual([])
})

it('gives the money back where the provider refuses, or the merchant takes it back before it left', async () => {
  const before = await balances()
  const cancelled = await createWallet()
  await sendSigned(
    app,
    merchant,
    'POST',
    `/mapi/v1/wallet-transfers/${cancelled.id}/cancel`,
    {},
    { headers: { 'idempotency-key': uuidv7() } },
  )
  expect(await read(cancelled)).toMatchObject({ status: 'CANCELLED' })
  const refused = await createWallet()
  await arm({ kind: 'refused', reason: 'RECEIVER_CLOSED' })
  await turn()
  expect(await read(refused)).toMatchObject({ status: 'REJECTED', reasonCode: 'PROVIDER_REFUSED' })
  expect(await balances()).toEqual(before)
  expect([await debits(cancelled), await debits(refused)]).toEqual([0, 0])
  expect(await broken()).toEqual([])
})

it('is not sent while its wallet or recipient was put on the blocklist since, or its wallet is ours', async () => {
  const ada = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Ada' })
  await app.stepUp(ada)
  const stops: [payout: { id: string }, stop: () => Promise<unknown>, end: string][] = []
  const block = async (kind: string, value: string) => {
    const entry = { kind, value, reason: 'Told by the provider', source: 'Provider' }
    expect((await ada.client.post('/api/blocklist/add', entry)).status).toBe(200)
  }
  const unblock = 'delete from blocklist_entry'
  stops.push(
    [await createWallet({ walletNo: '2000000021' }), () => block('WALLET_NO', '2000000021'), unblock],
    [await createWallet({ holder: 'Murat Demir' }), () => block('NAME', 'MURAT DEMİR'), unblock],
    [
      await createWallet({ walletNo: '2000000022' }),
      () => addWalletAccount(app, { groupId: stage.groupId, accountNo: '2000000022' }),
      `update papara_account set account_no = '2000000023' where account_no = '2000000022'`,
    ],
  )
  for (const [, stop] of stops) await stop()
  await turn()
  for (const [payout] of stops) expect(await read(payout)).toMatchObject({ status: 'QUEUED' })
  for (const [, , end] of stops) await app.tenant.pool.query(end)
  await turn()
  await settle()
  for (const [payout] of stops) expect(await read(payout)).toMatchObject({ status: 'PAID' })
  expect(await broken()).toEqual([])
})

it('never pays twice what the provider did not answer: it asks by the same id before it sends again', async () => {
  const lostAnswer = await createWallet()
  await arm({ kind: 'lostAnswer' })
  await turn()
  expect(await read(lostAnswer)).toMatchObject({ status: 'SENDING' })
  await turn()
  expect(await read(lostAnswer)).toMatchObject({ status: 'SENT' })

  const lostCall = await createWallet()
  await arm({ kind: 'lostCall' })
  await turn()
  await turn()
  expect(await read(lostCall)).toMatchObject({ status: 'SENT' })

  const lostName = await createWallet()
  await arm({ kind: 'lostAnswer', call: 'create' })
  await turn()
  await turn()
  expect(await read(lostName)).toMatchObject({ status: 'SENT' })
  await settle()
  for (const payout of [lostAnswer, lostCall, lostName]) {
    expect([await read(payout), await debits(payout)]).toMatchObject([{ status: 'PAID' }, 1])
  }
})

it('is suspect without an answer in time, its money held, and goes on when the provider answers', async () => {
  const [executed, waiting] = [await createWallet(), await createWallet({ walletNo: '2000000003' })]
  await arm({ kind: 'lostAnswer' })
  await arm({ kind: 'lostCall' })
  await turn()
  await arm({ kind: 'lostCall', call: 'status', times: 20 })
  for (let minutes = 0; minutes < 6; minutes += 1) await turn()
  expect([await read(executed), await read(waiting)]).toMatchObject([{ status: 'SUSPECT' }, { status: 'SUSPECT' }])
  expect((await balances())[1]).toBe(2n * 20_550n)
  await admin('/admin/faults', {}, 'DELETE')
  await turn()
  await turn()
  await settle()
  expect([await read(executed), await read(waiting)]).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }])
  expect(await debits(executed)).toBe(1)
  expect(await broken()).toEqual([])
})

it('waits for a second person if large or to a customer’s new wallet, first or not, and for a key that may pay out', async () => {
  const customer = { id: 'known', name: 'Elif Kılıç' }
  const first = await createWallet({ customer })
  await turn()
  await settle()
  await holdFirst(true)
  const second = await createWallet({ customer, walletNo: '2000000009' })
  const [known, unknown] = [await createWallet({ customer }), await createWallet()]
  expect([await read(known), await read(unknown)]).toMatchObject([{ status: 'QUEUED' }, { status: 'PENDING_APPROVAL' }])
  for (const { id } of [known, unknown])
    await sendSigned(app, merchant, 'POST', `/mapi/v1/wallet-transfers/${id}/cancel`)
  expect([await read(first), await read(second)]).toMatchObject([{ status: 'PAID' }, { status: 'PENDING_APPROVAL' }])
  const ada = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Ada' })
  await app.stepUp(ada)
  const list = (await ada.client.get('/api/approval/list?status=PENDING')).body as {
    rows: { id: string; targetId: string }[]
  }
  const [approval] = list.rows
  const approved = await ada.client.post(
    `/api/approval/approve/${approval?.id ?? ''}`,
    {},
    { 'idempotency-key': uuidv7() },
  )
  expect(approved.status).toBe(200)
  expect(await read(second)).toMatchObject({ status: 'QUEUED' })
  await turn()
  expect(await read(second)).toMatchObject({ status: 'SENT' })
  await settle()
  await holdFirst(false)

  const reader = await addMerchant(app.tenant, {
    remitGroupIds: [],
    modules: ['papara'],
    scopes: ['read', 'deposit:create'],
  })
  expect(await askWallet(app, reader, wanted())).toMatchObject({ status: 401, body: { code: 'KEY_SCOPE' } })
  expect(await askWallet(app, merchant, wanted({ walletNo: accountNo }))).toMatchObject({
    status: 409,
    body: { code: 'WALLET_OURS' },
  })
  expect(await askWallet(app, merchant, wanted({ amount: 9_000_000 }))).toMatchObject({
    status: 409,
    body: { code: 'WALLET_NO_SOURCE' },
  })
})

it('completes where the module was switched off while it was on its way', async () => {
  const payout = await createWallet()
  const { config } = app.tenant
  app.tenant.config = { ...config, modules: config.modules.filter((module) => module !== 'papara') }
  await turn()
  await settle()
  expect(await askWallet(app, merchant, wanted())).toMatchObject({ status: 409, body: { code: 'MODULE_DISABLED' } })
  app.tenant.config = config
  expect(await read(payout)).toMatchObject({ status: 'PAID' })
})

it('is paid once or not at all, whatever fails at which call', async () => {
  const fault = fc.record({
    kind: fc.constantFrom('lostAnswer', 'lostCall', 'refused'),
    call: fc.constantFrom('create', 'payOut', 'status', 'statement'),
    times: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 5 }), async (faults) => {
      const before = await balances()
      const payout = await createWallet()
      for (const { kind, call, times } of faults) {
        await arm(kind === 'refused' ? { kind } : { kind, call, times })
        await turn()
        await settle()
      }
      await admin('/admin/faults', {}, 'DELETE')
      for (let turns = 0; turns < 3; turns += 1) await turn()
      await takeEvents(app.ctx)
      await settle()
      const { status } = await read(payout)
      expect([status, await debits(payout)]).toEqual(status === 'PAID' ? ['PAID', 1] : ['REJECTED', 0])
      expect(await balances()).toEqual([(before[0] ?? 0n) - (status === 'PAID' ? 20_550n : 0n), 0n])
    }),
    { numRuns: caseCount(4, 40) },
  )
  expect(await broken()).toEqual([])
})

it('its events are recalculated: another fee or amount in an event is reported', async () => {
  const { pool } = app.tenant
  const { rows } = await pool.query<{ event_id: string; payload: string; type: string }>(
    `select distinct on (type) event_id, payload, type from merchant_event join papara_request r on r.id = object_id
      where r.direction = 'OUT' order by type, seq`,
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'wallet.cancelled',
    'wallet.paid',
    'wallet.rejected',
    'wallet.returned',
    'wallet.sent',
    'wallet.suspect',
  ])
  const setPayload = (id: string, payload: string) =>
    pool.query('update merchant_event set payload = $2 where event_id = $1', [id, payload])
  for (const { event_id: id, payload } of rows)
    for (const name of ['fee', 'net', 'amount']) {
      await setPayload(id, payload.replace(new RegExp(`"${name}":\\d+`), `"${name}":7`))
      expect(await broken()).toMatchObject([{ check: 'every event tells what its wallet transfer was' }])
      await setPayload(id, payload)
    }
  expect(await broken()).toEqual([])
})

it('is counted by the day like the journal, and again when the facts are rebuilt', async () => {
  const { rows } = await app.tenant.pool.query(
    `select * from (select sum(sent)::bigint as sent, sum(sent_minor)::bigint as "sentMinor",
      sum(fee_minor)::bigint as fee, sum(tax_minor)::bigint as tax,
         sum(fee_back_minor)::bigint as "feeBack", sum(paid)::bigint as paid, sum(returned)::bigint as returned,
           sum(returned_minor)::bigint as "returnedMinor",
         sum(created)::bigint as created, sum(rejected)::bigint as rejected, sum(cancelled)::bigint as cancelled
       from ${factsNow(walletDay)} fact where direction = 'OUT') facts
     union all
     select count(*) filter (where j.kind = 'P4' and code like 'OUT_TRANSIT:%'), -sum(amount)
       filter (where j.kind = 'P4' and code like 'OUT_TRANSIT:%'),
       -sum(amount) filter (where j.kind = 'P4' and code like 'FEE:%'), -sum(amount)
         filter (where j.kind = 'P4' and code = 'TAX_PAYABLE'),
       coalesce(sum(amount) filter (where j.kind = 'P6' and code like 'FEE:%'), 0),
       count(*) filter (where j.kind = 'P5' and code like 'OUT_TRANSIT:%'), count(*)
         filter (where j.kind = 'P6' and code like 'SUSPENSE_IN:%'),
       sum(amount) filter (where j.kind = 'P6' and code like 'SUSPENSE_IN:%'),
       (select count(*) from papara_request where direction = 'OUT'),
         (select count(*) from papara_request where direction = 'OUT' and status = 'REJECTED'),
       (select count(*) from papara_request where direction = 'OUT' and status = 'CANCELLED')
     from journal j join lateral (
       select code, amount_minor as amount from journal_line l join ledger_account a on a.id = l.account_id
         where l.journal_id = j.id) line on true
     where j.source_type = 'papara_request'`,
  )
  const [counted, direct] = rows as Record<string, unknown>[]
  expect(counted).toEqual(direct)
  // Everything that can happen has happened, except a returned fee, which this merchant does not have.
  expect(Object.entries(counted ?? {}).filter(([, sum]) => Number(sum) === 0)).toEqual([['feeBack', expect.anything()]])
  const rebuilt = await rebuildFacts(app.tenant.pool, app.clock.now())
  expect(rebuilt.filter(({ isSame }) => !isSame)).toEqual([])
})

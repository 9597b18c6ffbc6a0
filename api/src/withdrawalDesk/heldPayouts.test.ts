import type { WithdrawalDetail, WithdrawalRow } from '@kasa/contracts/withdrawals'
import { uuidv7 } from 'uuidv7'

import { verifyLedger } from '../ledger/verify.service'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, holdFirstIbans, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const api = '/api/withdraw-request'
const otherIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
let admin: SignedInClient
let operator: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  await app.tenant.pool.query(
    `insert into bank_name (eft_code, name, short_name, type) values ('0001', 'Central bank', 'Central', 'BANK')
      on conflict (eft_code) do nothing`,
  )
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  await app.stepUp(admin, 86_400_000)
  operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

type Held = { id: string; status: string; holdReasons: string[] }
const createPayout = async (body: Record<string, unknown> = {}) =>
  (await makePayout(app, stage.merchant, body)) as unknown as Held
const block = (kind: string, value: string, more: object = {}) =>
  admin.client.post('/api/blocklist/add', { kind, value, reason: 'Reported', source: 'Bank', ...more })
const get = async (id: string, who = admin) => (await who.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
const free = async (id: string, who = admin, more: object = {}) =>
  who.client.post(`${api}/decide/${id}`, {
    decision: 'free',
    version: (await get(id)).version,
    note: 'Called',
    ...more,
  })

test.each<[string, string, string, Record<string, unknown>, string[]]>([
  ['its IBAN, however it was written', 'IBAN', 'tr33 0006 1005 1978 6457 8413 26', {}, ['BLOCKLIST']],
  ['the customer’s identity number', 'TCKN', '10000000146', { tckn: '10000000146' }, ['BLOCKLIST']],
  ['the customer’s phone', 'PHONE', '0532 123 45 67', { phone: '+90 532 1234567' }, ['BLOCKLIST']],
  ['the customer’s wallet', 'WALLET_NO', '1234 567890', { walletNo: '1234567890' }, ['BLOCKLIST']],
  ['the beneficiary’s name in other letters', 'NAME', 'ELIF KILIC', {}, ['BLOCKLIST']],
  ['a name that is nearly the same', 'NAME', 'Kılıç Elif Su', {}, ['BLOCKLIST_NEAR']],
])('held for %s', async (_what, kind, value, customer, reasons) => {
  expect((await block(kind, value)).status).toBe(200)
  const held = await createPayout({ customer: { id: 'c-1', name: 'Elif Kılıç', ...customer } })
  // The merchant cannot find out who is on the blocklist.
  expect(held).toMatchObject({ status: 'HOLD', holdReasons: ['REVIEW'] })
  expect(await get(held.id)).toMatchObject({ holdReasons: reasons, met: [{ kind, reason: 'Reported' }] })
  expect((await get(held.id, operator)).met).toEqual([])
  const entries = (await admin.client.get('/api/blocklist/list')).body as { rows: { id: string; hits: number }[] }
  expect(entries.rows[0]?.hits).toBe(1)
  expect((await admin.client.get(`/api/blocklist/get/${entries.rows[0]?.id}`)).body).toMatchObject({
    met: [{ requestId: held.id, kind: 'withdrawal' }],
  })
  const { rows: events } = await app.tenant.pool.query<{ payload: string }>(
    `select payload::text from merchant_event where type = 'withdraw.hold'`,
  )
  expect(events).toHaveLength(1)
  expect(events[0]?.payload).not.toContain('BLOCKLIST')
})

test('the requester may not release it; another person does, and one more approves', async () => {
  await block('NAME', 'Elif Kılıç')
  const requested = await admin.client.post(
    `${api}/create`,
    {
      merchantId: stage.merchant.id,
      amount: 100_000,
      customer: { id: 'c-1', name: 'Elif Kılıç' },
      iban: payoutIban,
      beneficiaryName: 'Elif Kılıç',
      reason: 'By phone',
    },
    { 'idempotency-key': uuidv7() },
  )
  const { id } = requested.body as Held
  expect(requested.body).toMatchObject({ status: 'HOLD' })
  expect(await free(id)).toMatchObject({ status: 409, body: { code: 'OWN_ASKED' } })
  const other = await app.signedIn({ scope: ['ADMIN'] })
  await app.stepUp(other, 86_400_000)
  expect(await free(id, other)).toMatchObject({ status: 200, body: { status: 'PENDING_APPROVAL' } })
})

test('a person who made the requesting key, or saw its secret, may not release it', async () => {
  await block('NAME', 'Elif Kılıç')
  const { id } = await createPayout()
  const { pool } = app.tenant
  const keyed = async (column: string) => {
    await pool.query('update merchant_key set created_by = null, shown_to = null')
    await pool.query(`update merchant_key set ${column} = $1`, [admin.actor.id])
  }
  for (const column of ['created_by', 'shown_to']) {
    await keyed(column)
    expect(await free(id)).toMatchObject({ status: 409, body: { code: 'OWN_ASKED' } })
  }
})

test('expired and removed entries, and entries of other people, hold nothing', async () => {
  await block('NAME', 'Ayşe Demir')
  await block('IBAN', otherIban)
  const { body } = await block('IBAN', payoutIban)
  const { id } = body as { id: string }
  await app.tenant.pool.query('update blocklist_entry set expires_at = $2 where id = $1', [id, app.clock.now()])
  expect((await createPayout()).status).toBe('QUEUED')
})

test('payouts to an IBAN are held until one is paid; a release does not make the next one safe', async () => {
  await holdFirstIbans(app, stage)
  const first = await createPayout()
  expect(first).toMatchObject({ status: 'HOLD', holdReasons: ['FIRST_IBAN'] })
  expect((await free(first.id)).body).toMatchObject({ status: 'QUEUED' })
  expect(await createPayout({ amount: 1_000 })).toMatchObject({ status: 'HOLD', holdReasons: ['FIRST_IBAN'] })
  await holdFirstIbans(app, stage, false)
  expect(await createPayout({ iban: otherIban })).toMatchObject({ status: 'QUEUED', holdReasons: [] })
})

test('another name is held, all reasons are kept, and what the merchant’s settings switch off is not', async () => {
  await holdFirstIbans(app, stage)
  await block('IBAN', otherIban)
  const all = await createPayout({ iban: otherIban, beneficiaryName: 'Kerem Yalçın' })
  expect((await get(all.id)).holdReasons).toEqual(['BLOCKLIST', 'FIRST_IBAN', 'NAME_DIFFERS'])
  await app.tenant.pool.query(`update merchant set payout_holds = '{}' where id = $1`, [stage.merchant.id])
  expect(await createPayout({ beneficiaryName: 'Kerem Yalçın' })).toMatchObject({ status: 'QUEUED' })
  expect(await createPayout({ iban: otherIban, beneficiaryName: 'Kerem Yalçın' })).toMatchObject({
    holdReasons: ['REVIEW'],
  })
})

test('a release needs a fresh code; after the code it succeeds under the same key', async () => {
  await block('IBAN', payoutIban)
  const { id } = await createPayout()
  const stale = await app.signedIn({ scope: ['ADMIN'] })
  const body = { decision: 'free', version: (await get(id)).version, note: 'Called' }
  const call = (key: string) => stale.client.post(`${api}/decide/${id}`, body, { 'idempotency-key': key })
  const key = uuidv7()
  expect(await call(key)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
  expect(await get(id)).toMatchObject({ status: 'HOLD' })
  await app.stepUp(stale)
  expect(await call(key)).toMatchObject({ status: 200, body: { status: 'QUEUED' } })
})

test('only an administrator releases it, with a reason, once, recorded; its money stays held until then', async () => {
  await block('IBAN', payoutIban)
  const { id } = await createPayout()
  const balance = async () => (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  expect(await free(id, operator)).toMatchObject({ status: 409, body: { code: 'ROLE' } })
  expect(await free(id, merchant)).toMatchObject({ status: 404 })
  expect(await free(id, admin, { note: ' ' })).toMatchObject({ status: 400, body: { code: 'FIELD_INVALID' } })
  expect(await free(id, admin, { version: 9 })).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } })
  // A held payout cannot be sent.
  const claim = (await operator.client.post(`${api}/claim/${id}`, {})).body as {
    claimToken: string
    row: WithdrawalRow
  }
  expect(
    await operator.client.post(`${api}/decide/${id}`, {
      decision: 'send',
      claimToken: claim.claimToken,
      version: claim.row.version,
    }),
  ).toMatchObject({ status: 409, body: { code: 'STATUS' } })
  const version = (await get(id)).version
  const both = await Promise.all([1, 2].map(() => free(id, admin, { version })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await get(id)).toMatchObject({ status: 'QUEUED', holdReasons: ['BLOCKLIST'] })
  expect((await get(id, merchant)).history.map(({ params }) => params)).not.toContainEqual(
    expect.objectContaining({ note: 'Called' }),
  )
  const { rows } = await app.tenant.pool.query<{ action: string; reason: string | null; by: string }>(
    `select action, reason, actor_name as by from audit_log where object_id = $1
      and action in ('withdrawal.hold', 'withdrawal.free') order by seq`,
    [id],
  )
  expect(rows).toMatchObject([
    { action: 'withdrawal.hold', reason: 'BLOCKLIST' },
    { action: 'withdrawal.free', reason: 'Called', by: 'Deniz Aksoy' },
  ])
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
})

test('if it is rejected or cancelled while it is held, its money is released', async () => {
  await block('IBAN', payoutIban)
  const [rejected, cancelled] = [await createPayout(), await createPayout()]
  const claim = (await admin.client.post(`${api}/claim/${rejected.id}`, {})).body as { claimToken: string }
  expect(
    await admin.client.post(`${api}/decide/${rejected.id}`, {
      decision: 'reject',
      claimToken: claim.claimToken,
      version: (await get(rejected.id)).version,
      reasonCode: 'SUSPICIOUS',
    }),
  ).toMatchObject({ status: 200, body: { status: 'REJECTED' } })
  const cancel = await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${cancelled.id}/cancel`, {})
  expect(cancel).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  expect((await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body).toMatchObject({
    available: 1_000_000,
    held: 0,
  })
})

test('Next does not give out held payouts', async () => {
  await block('IBAN', payoutIban)
  await createPayout()
  const next = async () =>
    ((await operator.client.post(`${api}/next`, {})).body as { claim: { row: WithdrawalRow } | null }).claim
  expect(await next()).toBeNull()
  const { id } = await createPayout({ iban: otherIban })
  expect((await next())?.row.id).toBe(id)
})

test('with an entry added concurrently, payouts before it go and those after it are held @long', async () => {
  const asking = Array.from({ length: 5 }, () => askPayout(app, stage.merchant, { amount: 1_000 }))
  const added = await block('IBAN', payoutIban)
  await Promise.all(asking)
  const later = await createPayout({ amount: 1_000 })
  expect(later.status).toBe('HOLD')
  // In the audit log's order, no payout was queued after the entry was added.
  const { rows } = await app.tenant.pool.query<{ late: number }>(
    `select count(*)::int as late from audit_log payout where payout.action = 'withdrawal.queue'
       and payout.seq > (select seq from audit_log where object_id = $1 and action = 'blocklistEntry.add')`,
    [(added.body as { id: string }).id],
  )
  expect(rows[0]?.late).toBe(0)
})

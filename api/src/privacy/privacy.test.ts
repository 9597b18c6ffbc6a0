import type { AuditRow } from '@kasa/contracts/audit'
import type { CustomerPrivacy } from '@kasa/contracts/privacy'

import { recordAudits } from '../audit/audit.service'
import { chainAudit, verifyAuditChain } from '../audit/chain.service'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { openText } from '../signing/sealed'
import { addLimits, makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { forgetKept } from './erasePerson.service'

let app: TestApp
let stage: Stage
let admin: SignedInClient
let second: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  ;[admin, second] = [await app.signedIn({ scope: ['ADMIN'] }), await app.signedIn({ scope: ['ADMIN'] })]
  for (const person of [admin, second]) await app.stepUp(person)
})
afterEach(() => app.close())

const person = { id: 'shop-77', name: 'Çağla Gökgözoğlu', tckn: '10000000146' }
/** Another customer, whose data must not change. */
const other = { id: 'shop-78', name: 'Deniz Bozkurt' }
const idOf = async (ref = person.id): Promise<string> =>
  (await app.tenant.pool.query<{ id: string }>('select id from customer where ext_id = $1', [ref])).rows[0]?.id ?? ''
const privacy = async (id: string) => (await admin.client.get(`/api/customer/privacy/${id}`)).body as CustomerPrivacy
const take = (id: string, body: object = {}, who = admin) =>
  who.client.post(`/api/customer/export/${id}`, { reason: 'They asked for a copy', ...body })
const requestErasure = (id: string, who = admin) =>
  who.client.post(`/api/customer/askErasure/${id}`, { reason: 'They asked for it' })
async function approve(id: string) {
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from approval where target_id = $1 and status = 'PENDING'`,
    [id],
  )
  return second.client.post(`/api/approval/approve/${rows[0]?.id ?? ''}`, {})
}

/** A paid deposit, a cancelled one, and a cancelled payout for each of the two customers. */
async function past(): Promise<void> {
  for (const customer of [person, other]) {
    const paid = await makeDeposit(app, stage.merchant, { amount: 30_000, customer })
    await reportPayment(app, stage, paid, { senderName: customer.name })
    const gone = await makeDeposit(app, stage.merchant, { amount: 40_000, customer })
    const payout = await makePayout(app, stage.merchant, { amount: 1_000, customer, beneficiaryName: customer.name })
    for (const path of [`deposits/${gone.id}`, `withdrawals/${payout.id}`])
      expect((await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/${path}/cancel`, {})).status).toBe(200)
  }
  app.clock.advance(60_000)
  await app.app.merchantCalls.flush()
}

/** A dropped payment file with every payout. */
async function fileOfPayouts(): Promise<void> {
  const file = '01930000-0000-7000-8000-0000000000f1'
  const { pool } = app.tenant
  await pool.query(
    `insert into payment_file (id, number, bank_account_id, profile, status, rows_count, amount_minor, fee_minor,
      reason, made_by, made_by_name, created_at, updated_at)
     select $1, 'PF-1', account.id, 'pain-09', 'DROPPED', 2, 2000, 0, 'A', $2, 'A', now(), now()
       from bank_account account limit 1`,
    [file, admin.actor.id],
  )
  await pool.query(
    `insert into payment_file_row (file_id, place, request_id, reference_code, amount_minor, iban_hash,
      beneficiary_name, undo_count, status)
     select $1, row_number() over (), id, number, amount_minor, beneficiary_iban_hash, beneficiary_name, 0, 'DROPPED'
       from withdraw_request`,
    [file],
  )
}

/** Every column of every table with this text, ignoring spaces. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await app.tenant.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.udt_name ~ 'text|char|json'`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await app.tenant.pool.query(
      `select 1 from "${table}" where "${column}"::text ilike $1 limit 1`,
      [`%${text}%`],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found.sort()
}

test('a copy has everything about one person and nobody else, readable and logged with its reason', async () => {
  await past()
  const id = await idOf()
  const json = await take(id)
  expect(json.headers['content-disposition']).toContain('.json')
  const data = JSON.parse(json.text) as { requests: object[]; bankLines: object[] }
  expect(data).toMatchObject({
    person: { ref: 'shop-77', name: person.name, tcknLast4: '0146' },
    requests: [
      { object: 'deposit', status: 'APPROVED', amountMinor: 30_000, name: person.name },
      { object: 'deposit', status: 'CANCELLED' },
      { object: 'withdrawal', status: 'CANCELLED', receiver: person.name, account: payoutIban },
    ],
    bankLines: [{ senderName: person.name, amountMinor: 30_000 }],
    calls: 5,
  })
  expect([data.requests.length, json.text.includes(other.name)]).toEqual([3, false])
  const text = await take(id, { format: 'text', lang: 'en' })
  expect(text.headers['content-type']).toContain('text/plain')
  for (const part of ['Personal data we hold', person.name, 'Withdrawal W-', payoutIban, '300'])
    expect(text.text).toContain(part)
  expect((await take(id, { format: 'text', lang: 'tr' })).text).toContain('Tuttuğumuz kişisel veriler')
  const { rows } = await app.tenant.pool.query(
    `select after, reason from audit_log where action = 'customer.export' order by seq limit 1`,
  )
  expect(rows).toEqual([{ after: { format: 'json', rows: 3 }, reason: 'They asked for a copy' }])
})

test('a copy and an erasure are an administrator’s, with a fresh code and a reason', async () => {
  await past()
  const id = await idOf()
  const stale = await app.signedIn({ scope: ['ADMIN'] })
  for (const call of [take, (customer: string, _body?: object, who = admin) => requestErasure(customer, who)])
    expect(await call(id, {}, stale)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
  const merchant = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: stage.merchant.id })
  await app.stepUp(merchant)
  for (const answer of [
    await take(id, {}, merchant),
    await requestErasure(id, merchant),
    await merchant.client.get(`/api/customer/privacy/${id}`),
  ])
    expect(answer.status).toBe(404)
  expect((await take(id, { reason: ' ' })).status).toBe(400)
})

test('an open request blocks the erasure, when it is requested and when it is approved', async () => {
  await past()
  const id = await idOf()
  const waiting = await makeDeposit(app, stage.merchant, { amount: 50_000, customer: person })
  const { number } = waiting as { id: string; number: string }
  expect(await privacy(id)).toMatchObject({ openCount: 1, open: [{ number, object: 'deposit', status: 'ASSIGNED' }] })
  const refused = await requestErasure(id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'CUSTOMER_OPEN' } })
  expect((refused.body as { message_en: string }).message_en).toContain(number)
  await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/deposits/${waiting.id}/cancel`, {})
  expect(await requestErasure(id)).toMatchObject({
    status: 200,
    body: { openCount: 0, approvalId: expect.any(String) as string },
  })
  expect(await requestErasure(id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
  await askPayout(app, stage.merchant, { amount: 1_000, customer: person })
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'CUSTOMER_OPEN' } })
  expect(await privacy(id)).toMatchObject({ erasedAt: null })
})

test('erased: only what the law keeps is left, the books and the audit chain hold, nobody else changes', async () => {
  await past()
  const { pool, keys } = app.tenant
  const id = await idOf()
  const books = async () => toJson(await verifyLedger(pool))
  const before = await books()
  expect((await verifyLedger(pool)).broken).toEqual([])
  const bystander = async () => {
    const { rows } = await pool.query<{ all: string }>(
      `select (select jsonb_agg(to_jsonb(c) order by id) from customer c where ext_id = 'shop-78')::text
        || (select jsonb_agg(to_jsonb(r) order by id) from remit_request r where customer_ref = 'shop-78')::text
        || (select jsonb_agg(to_jsonb(r) order by id) from withdraw_request r where customer_ref = 'shop-78')::text as
          all`,
    )
    return rows[0]?.all
  }
  await fileOfPayouts()
  const others = await bystander()
  await chainAudit(app.ctx)
  expect((await requestErasure(id)).status).toBe(200)
  expect(await approve(id)).toMatchObject({ status: 200 })

  // Only evidence remains in plain text: the bank line and the audit log.
  expect(await columnsWith('Gökgözoğlu')).toEqual(['audit_log.after', 'audit_log.before', 'bank_tx.sender_name'])
  expect(await columnsWith('shop-77')).toEqual([])
  const { rows: requests } = await pool.query<{ id: string; status: string }>(
    `select id, status from remit_request where customer_ref = $1 order by status`,
    [`erased-${id}`],
  )
  expect(requests.map(({ status }) => status)).toEqual(['APPROVED', 'CANCELLED'])
  const { rows: kept } = await pool.query<{ id: string; enc: Buffer; until: string }>(
    `select request_id as id, kept_enc as enc, kept_until::text as until from erased_request`,
  )
  expect(kept.map((each) => each.id)).toEqual([requests[0]?.id])
  expect(JSON.parse(openText(keys, 'erasedRequest', kept[0]?.id ?? '', kept[0]?.enc ?? Buffer.alloc(0)))).toMatchObject(
    { name: person.name },
  )
  const { rows: payouts } = await pool.query<{ id: string; enc: Buffer }>(
    `select id, beneficiary_iban_enc as enc from withdraw_request where customer_ref = $1`,
    [`erased-${id}`],
  )
  expect(openText(keys, 'beneficiaryIban', payouts[0]?.id ?? '', payouts[0]?.enc ?? Buffer.alloc(0))).toBe('')

  // Not shown on the audit log's screen either.
  const { rows: logged } = await pool.query<{ seq: string }>(
    `select seq::text as seq from audit_log where object_id = $1 and after::text like '%Gökgözoğlu%'`,
    [payouts[0]?.id],
  )
  expect(logged.length).toBeGreaterThan(0)
  for (const { seq } of logged) {
    const shown = await admin.client.get(`/api/audit/get/${seq}`)
    expect([shown.status, shown.text.includes('Gökgözoğlu'), shown.text.includes('SEALED')]).toEqual([200, false, true])
  }

  expect(await bystander()).toBe(others)
  expect(await books()).toBe(before)
  // A manual change of a payout is detected, erased or not.
  for (const change of [`beneficiary_name = 'A'`, `description = 'A'`, `amount_minor = 1`]) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`update withdraw_request set ${change} where id = $1`, [payouts[0]?.id])
    expect((await verifyLedger(client)).broken.length).toBeGreaterThan(0)
    await client.query('rollback')
    client.release()
  }
  await chainAudit(app.ctx)
  expect(await verifyAuditChain(pool, keys)).toMatchObject({ broken: null })
  const { rows: acts } = await pool.query(`select after, reason from audit_log where action = 'customer.erase'`)
  expect(acts).toMatchObject([
    { after: { erased: 2, kept: 1, keptUntil: kept[0]?.until }, reason: 'They asked for it' },
  ])

  expect(await take(id)).toMatchObject({ status: 409, body: { code: 'CUSTOMER_ERASED' } })
  expect(await requestErasure(id)).toMatchObject({ status: 409, body: { code: 'CUSTOMER_ERASED' } })
  expect(await privacy(id)).toMatchObject({ requests: 3, kept: 1, keptUntil: kept[0]?.until })
  expect((await privacy(id)).erasedAt).not.toBeNull()
  // If the merchant sends the customer again, that is a new customer.
  await makeDeposit(app, stage.merchant, { amount: 60_000, customer: person })
  const anew = await idOf()
  expect(anew).not.toBe(id)
  expect(await privacy(anew)).toMatchObject({ requests: 1, erasedAt: null })
})

test('limits go on without the reference, and the books prove it @long', async () => {
  const limits = await addLimits(app.tenant, [{ subject: 'CUSTOMER', metric: 'AMOUNT', cap: 100_000_000 }])
  await app.tenant.pool.query('update merchant set limit_group_id = $2 where id = $1', [stage.merchant.id, limits])
  await past()
  const id = await idOf()
  expect(await columnsWith('shop-77')).toContain('limit_counter.subject_key')
  await requestErasure(id)
  expect(await approve(id)).toMatchObject({ status: 200 })
  expect(await columnsWith('shop-77')).toEqual([])
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
})

test('stored calls are found by the hash of the reference, also where the reference was hidden', async () => {
  const calls = async () => (await app.tenant.pool.query('select from merchant_call')).rowCount
  await app.app.merchantCalls.flush()
  const others = await calls()
  const customer = { id: 'cagla@example.com', name: person.name }
  await makeDeposit(app, stage.merchant, { amount: 0, customer }).catch(() => undefined)
  const deposit = await makeDeposit(app, stage.merchant, { amount: 30_000, customer })
  await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/deposits/${deposit.id}/cancel`, {})
  await app.app.merchantCalls.flush()
  const id = await idOf(customer.id)
  expect(JSON.parse((await take(id)).text)).toMatchObject({ calls: 3 })
  await requestErasure(id)
  await approve(id)
  expect(await calls()).toBe(others)
})

test('a person is found from one of their requests, also if a deposit is the only one', async () => {
  const deposit = await makeDeposit(app, stage.merchant, { amount: 30_000, customer: person })
  const of = (id: string, object: string) => admin.client.get(`/api/customer/privacyOf/${id}?object=${object}`)
  expect(await of(deposit.id, 'deposit')).toMatchObject({ status: 200, body: { id: await idOf(), name: person.name } })
  expect((await of(deposit.id, 'withdrawal')).status).toBe(404)
  expect((await of(deposit.id, 'merchant')).status).toBe(400)
})

test('a merchant cannot add requests to an erased person by using the erased reference', async () => {
  const customer = { id: 'erased-46aca41c-879e-487f-a767-e3e3227dd9a0', name: 'Elif Kılıç' }
  const answer = await sendSigned(app, stage.merchant, 'POST', '/mapi/v1/deposits', {
    merchantRef: 'evil',
    amount: 30_000,
    customer,
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'FIELD_INVALID', field: 'customer.id' } })
})

test('data kept by law is deleted on the first day after its period @long', async () => {
  await past()
  const id = await idOf()
  await requestErasure(id)
  await approve(id)
  const { rows } = await app.tenant.pool.query<{ until: string }>(
    'select kept_until::text as until from erased_customer',
  )
  const left = async () => (await app.tenant.pool.query('select from erased_request')).rowCount
  const at = (day: string, hours: number) => ({
    ...app.ctx,
    now: () => new Date(Date.parse(`${day}T00:00:00+03:00`) + hours * 3_600_000),
  })
  expect(await forgetKept(at(rows[0]?.until ?? '', -1))).toBe(0)
  expect(await left()).toBe(1)
  expect(await forgetKept(at(rows[0]?.until ?? '', 0))).toBe(1)
  expect([
    await left(),
    (await app.tenant.pool.query('select from erased_customer where kept_enc is not null')).rowCount,
  ]).toEqual([0, 0])
})

test('the audit log finds everybody who saw a customer’s data, by any of their requests', async () => {
  await past()
  await fileOfPayouts()
  const [mine, theirs] = [await idOf(), await idOf(other.id)]
  for (const id of [mine, theirs]) await take(id)
  const operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın' })
  const { rows: payouts } = await app.tenant.pool.query<{ id: string; number: string }>(
    `select r.id, r.number from withdraw_request r join customer c on c.ext_id = r.customer_ref where c.id = $1`,
    [mine],
  )
  const payout = payouts[0] as { id: string; number: string }
  const file = '01930000-0000-7000-8000-0000000000f1'
  await inTransaction(operator.ctx, (tx) =>
    recordAudits(
      tx,
      [
        ['paymentFile.download', 'paymentFile', file],
        ['withdrawal.showIban', 'withdrawal', payout.id],
        ['withdrawal.claim', 'withdrawal', payout.id],
      ].map(([action = '', type = '', id = '']) => ({
        ctx: operator.ctx,
        action,
        entry: { type, id, before: null, after: {}, reason: 'To the bank' },
      })),
    ),
  )
  const seen = async (person: string, who = admin) =>
    ((await who.client.get(`/api/audit/list?person=${person}`)).body as { rows: AuditRow[] }).rows.map(
      ({ action, actorName, reason }) => [action, actorName, reason],
    )
  const [shown, downloaded] = [
    ['withdrawal.showIban', 'Kerem Yalçın', 'To the bank'],
    ['paymentFile.download', 'Kerem Yalçın', 'To the bank'],
  ]
  const copied = ['customer.export', admin.actor.name, 'They asked for a copy']
  for (const person of [mine, payout.id, payout.number]) expect(await seen(person)).toEqual([shown, downloaded, copied])
  expect(await seen(theirs)).toEqual([downloaded, copied])
  expect(await seen('nobody')).toEqual([])
  // Without the right to others' acts, only one's own looks.
  expect(await seen(mine, operator)).toEqual([shown, downloaded])
  expect(await seen(mine, await app.signedIn({ scope: ['REMIT'] }))).toEqual([])
})

test('a test payout of an erased person keeps neither the name nor the account', async () => {
  await past()
  const setMode = (testMode: boolean) =>
    app.tenant.pool.query('update merchant set test_mode = $2 where id = $1', [stage.merchant.id, testMode])
  await setMode(true)
  for (const customer of [person, other])
    expect((await askPayout(app, stage.merchant, { customer, beneficiaryName: customer.name })).status).toBe(201)
  await setMode(false)
  const id = await idOf()
  expect((await requestErasure(id)).status).toBe(200)
  expect((await approve(id)).status).toBe(200)
  const { rows } = await app.tenant.pool.query('select beneficiary_name, iban_last4 from test_request order by number')
  expect(rows).toEqual([
    { beneficiary_name: 'Anonim', iban_last4: '0000' },
    { beneficiary_name: other.name, iban_last4: '1326' },
  ])
})

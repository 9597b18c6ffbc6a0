import { uuidv7 } from 'uuidv7'

import { expireApprovals } from '../approvals/approvals.service'
import { verifyLedger } from '../ledger/verify.service'
import { untilDone } from '../testing/deaths'
import { addMerchant, sendSigned, type Stage } from '../testing/moneyFixture'
import { ourIban, ownIbanOf, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { runJobs } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import { makeUpload } from './makeUpload'

const api = '/api/withdraw-upload'
let app: TestApp
let stage: Stage
let own: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
})
beforeEach(async () => {
  stage = await setPayoutStage(app)
  own = await person(['MERCHANT', 'money_withdraw'])
})
afterEach(async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([]))
afterAll(() => app.close())

async function person(scope: readonly string[], more: { merchantId?: string | null } = {}): Promise<SignedInClient> {
  const who = await app.signedIn({ scope, merchantId: stage.merchant.id, ...more })
  await app.stepUp(who)
  return who
}
const head = 'Referans;Müşteri No;Alıcı IBAN;Alıcı Adı;Tutar;Ödeme Amacı;Açıklama'
const line = (ref: string, amount: string, iban = payoutIban) => `${ref};c-1;${iban};Elif Kılıç;${amount};7;Kasım`
const csv = (...lines: string[]) => [head, ...lines, ''].join('\r\n')
type Upload = {
  id: string
  version: number
  status: string
  goodCount: number
  madeCount: number
  refusedCount: number
}
type Line = { status: string; merchantRef: string; faults: { column: string; code: string; message_en: string }[] }

const handIn = (text: string, who = own, query = ''): Promise<TestAnswer> =>
  who.client.call('POST', `${api}/create?name=liste.csv${query}`, Buffer.from(text), {
    'content-type': 'application/octet-stream',
  })
const upload = async (text: string) => (await handIn(text)).body as Upload
const requestApproval = ({ id, version }: Upload, who = own, key = uuidv7(), more = {}): Promise<TestAnswer> =>
  who.client.post(`${api}/ask/${id}`, { version, ...more }, { 'idempotency-key': key })
const read = async ({ id }: Upload) => (await own.client.get(`${api}/get/${id}`)).body as Upload
const linesOf = async ({ id }: Upload, only = 'all') =>
  ((await own.client.get(`${api}/rows/${id}?only=${only}`)).body as { rows: Line[] }).rows
/** An upload's payouts, their references, the rows that name one, and how often it ended. */
const madeOf = async ({ id }: Upload) =>
  (
    await app.tenant.pool.query<Record<string, number>>(
      `select count(*)::int as payouts, count(distinct merchant_ref)::int as refs,
         (select count(distinct request_id)::int from withdraw_upload_row where upload_id = $1) as rows,
         (select count(*)::int from audit_log where object_id = $1::text and action = 'withdrawUpload.done') as ends
       from withdraw_request where upload_id = $1`,
      [id],
    )
  ).rows[0]
const balance = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number; held: number }

test('a file is checked by row, every fault named; its good rows are made at once, each with its result', async () => {
  await ownIbanOf(app, stage.accountId)
  const made = await handIn(
    csv(
      line('P-1', '1.250,50'),
      line('P-2', '1.234'),
      line('P-3', '100,00', 'TR330006100519786457841327'),
      line('P-4', '100,00', 'TR470000100100000350930001'),
      line('P-1', '20,00'),
      line('P-5', '100,00'),
      line('P-6', '100,00', ourIban),
    ),
  )
  expect(made).toMatchObject({
    status: 200,
    body: {
      status: 'CHECKED',
      rowCount: 7,
      goodCount: 1,
      sumMinor: 10_000,
      feeMinor: 200,
      taxMinor: 20,
      totalMinor: 10_220,
      availableMinor: null,
      isCovered: true,
    },
  })
  const one = made.body as Upload
  expect(
    (await linesOf(one, 'faults')).map(({ faults }) => faults.map(({ column, code }) => `${column} ${code}`)),
  ).toEqual([
    ['reference REFERENCE_TWICE'],
    ['amount AMOUNT_AMBIGUOUS'],
    ['iban IBAN_CHECK'],
    ['iban BANK_UNKNOWN'],
    ['reference REFERENCE_TWICE'],
    ['iban IBAN_OURS'],
  ])
  const stale = await app.signedIn({ scope: ['MERCHANT', 'money_withdraw'], merchantId: stage.merchant.id })
  const faultsBy = (who: SignedInClient, body: object) => who.client.post(`${api}/faults/${one.id}`, body)
  expect(await faultsBy(stale, { reason: 'Mend' })).toMatchObject({ body: { code: 'STEP_UP_REQUIRED' } })
  expect(await faultsBy(own, {})).toMatchObject({ status: 400, body: { field: 'reason' } })
  const faults = await faultsBy(own, { lang: 'en', reason: 'Mend' })
  const { rows: taken } = await app.tenant.pool.query(
    `select reason, after from audit_log where action = 'withdrawUpload.faults' and object_id = $1`,
    [one.id],
  )
  expect(taken).toMatchObject([{ reason: 'Mend', after: { rows: 6, format: 'csvExcel', language: 'en' } }])
  expect(faults.text).toContain('3;"Amount can be read in two ways: write its decimals too, such as 1,234.00";"P-2"')
  expect(await balance()).toMatchObject({ held: 0 })
  expect((await requestApproval(one)).body).toMatchObject({ status: 'MAKING' })
  expect(await balance()).toEqual({ available: 989_780, held: 10_220, reserve: 0, currency: 'TRY' })
  await runJobs(app)
  expect(await read(one)).toMatchObject({ status: 'DONE', madeCount: 1, refusedCount: 0 })
  expect(await balance()).toEqual({ available: 989_780, held: 10_220, reserve: 0, currency: 'TRY' })
  const { rows } = await app.tenant.pool.query(
    'select merchant_ref, purpose_code, made_by, upload_id from withdraw_request where merchant_id = $1',
    [stage.merchant.id],
  )
  expect(rows).toEqual([{ merchant_ref: 'P-5', purpose_code: 7, made_by: own.actor.id, upload_id: one.id }])
}, 120_000)

test('the same call under its key makes one request, and so does the same file, whoever uploads it again', async () => {
  const text = csv(line('S-1', '10,00'))
  const [one, twin] = [await upload(text), await upload(text)]
  const key = uuidv7()
  const first = await requestApproval(one, own, key)
  expect((await requestApproval(one, own, key)).body).toEqual(first.body)
  expect(await requestApproval(twin)).toMatchObject({ status: 409, body: { code: 'UPLOAD_KNOWN' } })
  await runJobs(app)
  expect(await requestApproval(one)).toMatchObject({ status: 409, body: { code: 'UPLOAD_STATE' } })
  expect(await balance()).toMatchObject({ held: 1_220 })
})

test('held for all or none: beyond the balance it is refused whole; of two concurrent ones one is held', async () => {
  const beyond = await upload(csv(line('B-1', '6.000,00'), line('B-2', '6.000,00')))
  expect(await requestApproval(beyond)).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_BALANCE' } })
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
  const [left, right] = [await upload(csv(line('L-1', '6.000,00'))), await upload(csv(line('R-1', '6.000,00')))]
  const answers = await Promise.all([requestApproval(left), requestApproval(right)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  await runJobs(app)
  expect(await balance()).toMatchObject({ available: 399_780, held: 600_220 })
})

test('rows requested elsewhere meanwhile are refused with a message, and their money is released', async () => {
  const one = await upload(csv(line('M-1', '10,00'), line('M-2', '20,00')))
  await requestApproval(one)
  await own.client.post('/api/withdraw-request/create', {
    merchantRef: 'M-1',
    amount: 500,
    customer: { id: 'c-1', name: 'Elif Kılıç' },
    iban: payoutIban,
    beneficiaryName: 'Elif Kılıç',
  })
  await runJobs(app)
  expect(await read(one)).toMatchObject({ status: 'DONE', madeCount: 1, refusedCount: 1 })
  expect(await linesOf(one)).toMatchObject([
    { status: 'REFUSED', faults: [{ column: null, code: 'MERCHANT_REF_USED' }] },
    { status: 'MADE' },
  ])
  expect(await balance()).toMatchObject({ held: 720 + 2_220 })
})

test('a kill in the middle leaves nothing half done: made ones are marked, the next run goes on @long', async () => {
  const one = await upload(csv(...Array.from({ length: 60 }, (_, index) => line(`K-${index}`, '10,00'))))
  await requestApproval(one)
  // The second piece fails inside its transaction.
  await app.tenant.pool.query(`
    create function fall() returns trigger language plpgsql as $$ begin
      if new.merchant_ref = 'K-40' then raise exception 'killed'; end if; return new; end $$;
    create trigger fall before insert on withdraw_request for each row execute function fall()`)
  await runJobs(app)
  expect(await read(one)).toMatchObject({ status: 'MAKING', madeCount: 25 })
  expect(await balance()).toMatchObject({ held: 60 * 1_220 })
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.tenant.pool.query('drop trigger fall on withdraw_request; drop function fall()')
  // A failed job waits some seconds by the database's clock, which tests cannot move.
  await app.tenant.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runJobs(app)
  expect(await read(one)).toMatchObject({ status: 'DONE', madeCount: 60 })
  expect(await madeOf(one)).toEqual({ payouts: 60, refs: 60, rows: 60, ends: 1 })
  expect(await balance()).toMatchObject({ held: 60 * 1_220 })
}, 120_000)

test('killed again and again, anywhere, it makes every row once; so do several runners at once @long', async () => {
  const lines = (name: string) => csv(...Array.from({ length: 30 }, (_, index) => line(`${name}-${index}`, '10,00')))
  const [killed, raced] = [await upload(lines('A')), await upload(lines('B'))]
  for (const one of [killed, raced]) expect((await requestApproval(one)).status).toBe(200)
  expect(await untilDone(app, () => makeUpload(app.ctx, killed.id), 60)).toBeGreaterThan(3)
  await Promise.all([1, 2, 3].map(() => makeUpload(app.ctx, raced.id)))
  for (const one of [killed, raced]) {
    expect(await read(one)).toMatchObject({ status: 'DONE', madeCount: 30, refusedCount: 0 })
    expect(await madeOf(one)).toEqual({ payouts: 30, refs: 30, rows: 30, ends: 1 })
  }
  expect(await balance()).toMatchObject({ held: 60 * 1_220 })
}, 120_000)

/** Puts a rule in force: payouts of this merchant from 2,000.00 need one of these people's approval. */
async function ruleInForce(more: object = {}): Promise<void> {
  await app.tenant.pool.query(
    `insert into payout_rules (version, rules, note, created_at) select max(version) + 1, $1::jsonb, 'test', now()
      from payout_rules`,
    [
      JSON.stringify([
        {
          merchantId: stage.merchant.id,
          fromMinor: 200_000,
          untilMinor: null,
          side: 'OURS',
          checkers: 1,
          hours: 24,
          ...more,
        },
      ]),
    ],
  )
}
const approvalOf = async ({ id }: Upload): Promise<string> =>
  (
    await app.tenant.pool.query<{ id: string }>(
      'select id from approval where target_id = $1 order by id desc limit 1',
      [id],
    )
  ).rows[0]?.id ?? ''
const decide = (verb: 'approve' | 'deny', id: string, who: SignedInClient) =>
  who.client.post(`/api/approval/${verb}/${id}`, verb === 'deny' ? { reason: 'not these' } : {})
const payoutsOf = async ({ id }: Upload) =>
  (
    await app.tenant.pool.query<{ id: string; status: string; approval: string | null }>(
      'select id, status, approval_id as approval from withdraw_request where upload_id = $1 order by merchant_ref',
      [id],
    )
  ).rows
/** Small payouts of 3,000.00 in total. */
const manySmall = (name: string) => csv(...Array.from({ length: 30 }, (_, index) => line(`${name}-${index}`, '100,00')))

test('small ones that reach a band wait for one approval; then all are made, and none changed since @long', async () => {
  await ruleInForce()
  const one = await upload(manySmall('U'))
  expect((await requestApproval(one)).body).toMatchObject({ status: 'WAITING' })
  await runJobs(app)
  expect(await payoutsOf(one)).toEqual([])
  expect(await balance()).toMatchObject({ held: 30 * 10_220 })
  const approvalId = await approvalOf(one)
  const admin = await person(['ADMIN'], { merchantId: null })
  expect((await admin.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    targetType: 'withdraw_upload',
    after: { amount: 300_000, fee: 6_600, total: 306_600, rows: 30, file: 'liste.csv' },
  })
  expect(await requestApproval(await upload(manySmall('U')))).toMatchObject({
    status: 409,
    body: { code: 'UPLOAD_KNOWN' },
  })
  expect((await decide('approve', approvalId, admin)).status).toBe(200)
  await runJobs(app)
  const payouts = await payoutsOf(one)
  expect(payouts.map(({ status, approval }) => [status, approval])).toEqual(Array(30).fill(['QUEUED', approvalId]))
  expect(await read(one)).toMatchObject({ status: 'DONE', madeCount: 30 })
  // The requester sees that one of our people approved, but not who.
  expect((await own.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    status: 'APPROVED',
    checkers: [{ name: '' }],
    decidedByName: null,
  })
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const send = async (id = '') => {
    const claimed = (await operator.client.post(`/api/withdraw-request/claim/${id}`, {})).body as {
      row: { version: number }
      claimToken: string
    }
    return operator.client.post(`/api/withdraw-request/decide/${id}`, {
      decision: 'send',
      claimToken: claimed.claimToken,
      version: claimed.row.version,
    })
  }
  const [kept, changed] = payouts
  await app.tenant.pool.query(`update withdraw_request set beneficiary_iban_enc = decode('00', 'hex') where id = $1`, [
    changed?.id,
  ])
  expect(await send(kept?.id)).toMatchObject({ status: 200, body: { status: 'SENDING' } })
  expect(await send(changed?.id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_VOID' } })
})

test('rejected or expired, it creates nothing, releases its money, and may be requested again', async () => {
  await ruleInForce({ hours: 2 })
  const admin = await person(['ADMIN'], { merchantId: null })
  for (const end of ['deny', 'time']) {
    const one = await upload(manySmall('N'))
    expect((await requestApproval(one)).body).toMatchObject({ status: 'WAITING' })
    if (end === 'deny') expect((await decide('deny', await approvalOf(one), admin)).status).toBe(200)
    else {
      app.clock.advance(2 * 3_600_000)
      expect(await expireApprovals(app.ctx)).toBe(1)
    }
    await runJobs(app)
    const asker = await person(['MERCHANT', 'money_withdraw'])
    expect((await asker.client.get(`${api}/get/${one.id}`)).body).toMatchObject({ status: 'DENIED', madeCount: 0 })
    expect(await balance()).toEqual({ available: 1_000_000, held: 0, reserve: 0, currency: 'TRY' })
    own = asker
  }
})

test('the uploader and the requester of a file may not approve it; nobody may approve changed rows', async () => {
  await ruleInForce({ side: 'MERCHANT' })
  const [asker, other] = [await person(['MERCHANT', 'money_withdraw']), await person(['MERCHANT', 'USER_MANAGEMENT'])]
  const reader = await person(['MERCHANT'])
  const one = await upload(manySmall('W'))
  expect((await requestApproval(one, asker)).body).toMatchObject({ status: 'WAITING' })
  const approvalId = await approvalOf(one)
  for (const who of [own, asker])
    expect(await decide('approve', approvalId, who)).toMatchObject({ status: 409, body: { code: 'APPROVAL_OWN' } })
  expect((await decide('approve', approvalId, reader)).status).toBe(404)
  expect((await reader.client.get(`${api}/rows/${one.id}`)).status).toBe(404)
  // The checker sees every row, but cannot request the payouts.
  expect((await other.client.get(`${api}/rows/${one.id}`)).body).toMatchObject({ rows: { length: 30 } })
  expect((await requestApproval(one, other)).status).toBe(404)
  const change = (to: string) =>
    app.tenant.pool.query(`update withdraw_upload_row set sealed_enc = ${to} where upload_id = $1 and row_no = 1`, [
      one.id,
    ])
  await change(`sealed_enc || '\\x00'`)
  expect(await decide('approve', approvalId, other)).toMatchObject({ status: 409, body: { code: 'APPROVAL_VOID' } })
  await change('substring(sealed_enc from 1 for length(sealed_enc) - 1)')
  expect((await decide('approve', approvalId, other)).status).toBe(200)
  await runJobs(app)
  expect(await read(one)).toMatchObject({ status: 'DONE', madeCount: 30 })
})

test('anybody who may request can withdraw a waiting file; one approved for a paused merchant waits', async () => {
  await ruleInForce()
  const admin = await person(['ADMIN'], { merchantId: null })
  const one = await upload(manySmall('B'))
  const { version } = (await requestApproval(one)).body as Upload
  const approvalId = await approvalOf(one)
  await app.tenant.pool.query(`update merchant set status = 'PAUSED_OUT' where id = $1`, [stage.merchant.id])
  expect(await decide('approve', approvalId, admin)).toMatchObject({ status: 409 })
  const colleague = await person(['MERCHANT', 'money_withdraw'])
  expect(await colleague.client.post(`${api}/discard/${one.id}`, { version })).toMatchObject({
    status: 200,
    body: { status: 'DENIED' },
  })
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
  expect(await decide('approve', approvalId, admin)).toMatchObject({ body: { code: 'APPROVAL_OVER' } })
})

test('a held row keeps its file’s approval; its release decides only on the hold reasons', async () => {
  await ruleInForce({ fromMinor: 1 })
  const [second, third] = [await person(['ADMIN'], { merchantId: null }), await person(['ADMIN'], { merchantId: null })]
  const one = await upload(
    `${head};Müşteri Adı\r\n${line('H-1', '100,00')};Elif Kılıç\r\n${line('H-2', '100,00')};Kerem Yalçın\r\n`,
  )
  await requestApproval(one)
  expect((await decide('approve', await approvalOf(one), second)).status).toBe(200)
  await runJobs(app)
  const payouts = await payoutsOf(one)
  expect(payouts.map(({ status }) => status)).toEqual(['QUEUED', 'HOLD'])
  const held = payouts[1]?.id ?? ''
  const { version } = (await third.client.get(`/api/withdraw-request/get/${held}`)).body as { version: number }
  expect(
    await third.client.post(`/api/withdraw-request/decide/${held}`, { decision: 'free', version, note: 'Called' }),
  ).toMatchObject({ status: 200, body: { status: 'QUEUED' } })
})

test('a file that our staff request for a merchant needs one approval, whatever its sum', async () => {
  const [admin, second] = [await person(['ADMIN'], { merchantId: null }), await person(['ADMIN'], { merchantId: null })]
  const made = await handIn(csv(line('A-1', '1,00'), line('A-2', '1,00')), admin, `&merchantId=${stage.merchant.id}`)
  const one = made.body as Upload
  expect((await requestApproval(one, admin, uuidv7(), { reason: 'by telephone' })).body).toMatchObject({
    status: 'WAITING',
  })
  expect(await decide('approve', await approvalOf(one), admin)).toMatchObject({ body: { code: 'APPROVAL_OWN' } })
  expect((await decide('approve', await approvalOf(one), second)).status).toBe(200)
  await runJobs(app)
  expect((await payoutsOf(one)).map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED'])
})

test.each([
  ['no sheet', 'Merhaba', 'UPLOAD_NO_SHEET'],
  ['a sheet of something else', 'a;b;c\r\n1;2;3\r\n4;5;6', 'UPLOAD_NO_HEAD'],
  ['a sheet without names', 'Referans;IBAN;Tutar\r\nA;B;C', 'UPLOAD_COLUMNS'],
  ['a header alone', `${head}\r\n;;;;;;\r\n`, 'UPLOAD_EMPTY'],
])('%s is refused with a message', async (_, text, code) =>
  expect(await handIn(text)).toMatchObject({ status: 422, body: { code } }),
)

test('another currency is named in the message, in its column or beside the amount; no row is accepted', async () => {
  const text = `${head};Para Birimi\r\n${line('D-1', '1.500,00')};USD\r\n${line('D-2', '1.500,00 €')};TRY\r\n${line('D-3', '1,00')};TL\r\n`
  const one = await upload(text)
  expect(one).toMatchObject({ goodCount: 1, sumMinor: 100 })
  expect((await linesOf(one)).map(({ faults }) => faults)).toMatchObject([
    [{ column: 'currency', code: 'CURRENCY', message_en: 'Currency must be Turkish lira' }],
    [{ column: 'amount', code: 'CURRENCY', message_tr: 'Tutar Türk lirası olmalı' }],
    [],
  ])
})

test('a sheet with two headings for one column is refused with both, such as two for the account', async () => {
  const text = `Hesap No;${head}\r\nTR330006100519786457841326;${line('H-1', '1,00')}\r\n`
  expect(await handIn(text)).toMatchObject({
    status: 422,
    body: { code: 'UPLOAD_TWOFOLD', message_tr: expect.stringContaining('“Hesap No”, “Alıcı IBAN”') as string },
  })
})

test('a workbook with two sheets of payouts is refused with their names', async () => {
  const sheet = (name: string) =>
    `<Worksheet ss:Name="${name}"><Table>${csv(line('W-1', '1,00'))
      .trim()
      .split('\r\n')
      .map(
        (row) =>
          `<Row>${row.replace(/[^;]+/g, '<Cell><Data ss:Type="String">$&</Data></Cell>').replaceAll(';', '')}</Row>`,
      )
      .join('')}</Table></Worksheet>`
  const urn = 'urn:schemas-microsoft-com:office:spreadsheet'
  const book = `<?xml version="1.0"?><Workbook xmlns="${urn}" xmlns:ss="${urn}">${sheet('Kasım')}${sheet('Ekim')}</Workbook>`
  expect(await handIn(book)).toMatchObject({
    status: 422,
    body: { code: 'UPLOAD_SHEETS', message_en: expect.stringContaining('“Kasım”, “Ekim”') as string },
  })
})

test('another merchant’s people and those who may not request see none of it; requests need a fresh code', async () => {
  const one = await upload(csv(line('V-1', '10,00')))
  const other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  const foreign = await person(['MERCHANT', 'money_withdraw'], { merchantId: other.id })
  const reader = await person(['MERCHANT'])
  for (const who of [foreign, reader]) {
    for (const route of ['get', 'rows', 'faults'])
      expect((await who.client.get(`${api}/${route}/${one.id}`)).status).toBe(404)
    expect((await requestApproval(one, who)).status).toBe(404)
  }
  expect((await foreign.client.get(`${api}/list`)).body).toMatchObject({ rows: [] })
  expect((await handIn(csv(line('V-2', '1,00')), foreign, `&merchantId=${stage.merchant.id}`)).status).toBe(404)
  const stale = await app.signedIn({ scope: ['MERCHANT', 'money_withdraw'], merchantId: stage.merchant.id })
  expect(await requestApproval(one, stale)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
  const admin = await person(['ADMIN'], { merchantId: null })
  expect(await requestApproval(one, admin)).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect((await own.client.post(`${api}/discard/${one.id}`, { version: one.version })).body).toMatchObject({
    status: 'DISCARDED',
  })
})

test('five thousand rows are checked at once, and others are answered meanwhile; more are refused @long', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => line(`F-${index}`, '1,00'))
  const order: string[] = []
  const checking = upload(csv(...lines)).then((one) => {
    order.push('checked')
    return one
  })
  await own.client.get(`${api}/list`).then(() => order.push('answered'))
  expect(await checking).toMatchObject({ rowCount: 5_000, goodCount: 5_000 })
  expect(order).toEqual(['answered', 'checked'])
  expect(await handIn(csv(...lines, line('F-more', '1,00')))).toMatchObject({ body: { code: 'UPLOAD_TOO_MANY' } })
}, 120_000)

import type { PostingPage } from '@kasa/contracts/postings'
import type { ReportPage } from '@kasa/contracts/reports'
import type { PostingFlow } from '@kasa/domain/posting'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { usualMs } from '@kasa/domain/sysparameter'

import { foldFacts } from '../facts/facts.service'
import { registeredRequests } from '../requests/registeredRequests'
import { addAccount, addMerchant, makeDeposit, reportPayment, sendSigned } from '../testing/moneyFixture'
import type { Stage, TestMerchant } from '../testing/moneyFixture'
import { holdAtBank, makePayout, ourIban, ownIbanOf, setPayoutStage } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'

const hourMs = 3_600_000

let app: TestApp
let stage: Stage
let shop: TestMerchant
let other: string
let admin: SignedInClient
let operator: SignedInClient
let days: { from: string; to: string }
beforeAll(async () => {
  const flags = { ...testTenantConfig().flags, currentBalanceDisplay: true }
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'], flags } })
  stage = await setPayoutStage(app)
  shop = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  // 1.5 % and 10 % tax on that, from now on.
  await app.tenant.pool.query(
    `insert into commission_schedule (id, merchant_id, method, version, basis_points, fixed_minor, tax_basis_points,
      effective_from, created_at)
     select gen_random_uuid(), merchant_id, method, 2, 150, 0, 1000, $1, $1::timestamptz - interval '1 hour'
       from commission_schedule where method = 'DEPOSIT'`,
    [new Date(app.clock.now().getTime() - hourMs)],
  )
  admin = await app.signedIn({ scope: ['ADMIN'] })
  operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const from = istanbulDay(new Date(app.clock.now().getTime() + 30 * hourMs))
  for (let step = 0; step < 9; step += 1) {
    app.clock.advance(step === 0 ? 30 * hourMs : 9 * hourMs)
    for (const who of [admin, operator]) await signInAgain(app, who)
    await liveStep(step)
    if (step === 4) await foldFacts(app.ctx)
  }
  // A transfer to another account of ours, which has not arrived.
  other = await addAccount(app.tenant, { remitGroupId: stage.groupId })
  await ownIbanOf(app, other)
  await debit({ amount: 7_777, bankRef: 'OWN-1', senderName: 'KASA ODEME A.S.', senderIban: ourIban })
  days = { from, to: istanbulDay(app.clock.now()) }
})
afterAll(() => app.close())

/** Deposits of two merchants; payouts that wait, are cancelled, or are sent and seen at the bank with its fee. */
async function liveStep(step: number): Promise<void> {
  await holdAtBank(app, stage.accountId, 100_000_000)
  const merchant = step % 2 ? shop : stage.merchant
  await reportPayment(app, stage, await makeDeposit(app, merchant, { amount: 200_000 + step * 1_000 }))
  const payout = await makePayout(app, stage.merchant, { amount: 10_000 + step })
  if (step % 3 === 0) await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${payout.id}/cancel`, {})
  if (step % 3 === 1) await send(payout.id, 10_000 + step + 5, `FAST-${step}`)
}

async function send(id: string, debitMinor: number, bankRef: string): Promise<void> {
  const desk = '/api/withdraw-request'
  const { claimToken } = (await operator.client.post(`${desk}/claim/${id}`, {})).body as { claimToken: string }
  for (const decision of [{ decision: 'send' }, { decision: 'sent', bankRef }]) {
    const { version } = (await operator.client.get(`${desk}/get/${id}`)).body as { version: number }
    const answer = await operator.client.post(`${desk}/decide/${id}`, { claimToken, version, ...decision })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
  }
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  await debit({ amount: debitMinor, bankRef, senderName: 'ELIF KILIC' })
}

const debit = (line: Record<string, unknown>) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        ...{ accountId: stage.accountId, direction: 'DEBIT', description: 'GIDEN FAST' },
        ...{ bookedAt: app.clock.now().toISOString(), ...line },
      },
    ],
  })

type Sent<Value> = Value extends bigint
  ? number
  : Value extends readonly (infer Item)[]
    ? Sent<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Sent<Value[Key]> }
      : Value
type Page = Sent<PostingPage>
type Query = Record<string, string>
const statement = '/api/report/statement'
const postings = '/api/report/postings'
const read = async (path: string, query: Query = {}, who = admin): Promise<Page> => {
  const answer = await who.client.get(`${path}/list?${new URLSearchParams({ ...days, ...query })}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as Page
}
const ofAccounts = (...ids: string[]): Query[] => [{}, ...ids.map((bankAccountId) => ({ bankAccountId }))]
/** All rows, three at a time. */
async function readAll(path: string, query: Query = {}, who = admin): Promise<Page['rows']> {
  const rows: Page['rows'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await read(path, { ...query, limit: '3', ...(cursor && { cursor }) }, who)
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return rows
}
const sum = (rows: Page['rows'], of: 'grossMinor' | 'feeMinor' | 'netMinor') =>
  rows.reduce((total, row) => total + row[of], 0)
const figuresOf = async (name: string, query: Query) => {
  const { body } = await admin.client.get(`/api/report/${name}/list?${new URLSearchParams({ ...days, ...query })}`)
  return (body as Sent<ReportPage>).rows.find(({ kind }) => kind === 'total')?.figures ?? {}
}
/** Each row's balance is the one before it plus what it adds. */
function expectRunning(rows: Page['rows'], opening: number | null, closing: number | null): void {
  let balance = opening ?? Number.NaN
  for (const row of rows) {
    balance += row.netMinor
    expect([row.id, row.balanceMinor]).toEqual([row.id, balance])
    expect(row.grossMinor).toBe(row.netMinor + row.feeMinor)
  }
  expect(balance).toBe(closing)
}

test('a statement leads from the general report’s opening to its closing balance, page by page, in order', async () => {
  for (const { id } of [stage.merchant, shop]) {
    const page = await read(statement, { merchantId: id })
    const rows = await readAll(statement, { merchantId: id })
    expect(rows).toEqual(page.rows)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted())
    expectRunning(rows, page.openingMinor, page.closingMinor)
    expect([page.sums.netMinor, page.sums.feeMinor]).toEqual([sum(rows, 'netMinor'), sum(rows, 'feeMinor')])
    const { openingMinor, closingMinor, feesMinor, taxMinor } = await figuresOf('general', { merchantId: id })
    expect([page.openingMinor, page.closingMinor]).toEqual([openingMinor, closingMinor])
    expect(page.sums.feeMinor).toBe(Number(feesMinor) + Number(taxMinor))
    // What only waits for a withdrawal still belongs to the merchant.
    expect(rows.map(({ entry }) => entry)).not.toContain('HELD')
  }
  const rows = await readAll(statement, { merchantId: stage.merchant.id })
  expect(rows.find(({ entry }) => entry === 'APPROVED')).toMatchObject({
    ...{ grossMinor: 200_000, feeMinor: 3_300, netMinor: 196_700, object: 'deposit' },
    ...{ number: expect.stringMatching(/^D-/), requestId: expect.any(String) },
  })
  expect(rows.find(({ entry }) => entry === 'SENT')).toMatchObject({
    ...{ grossMinor: -10_001, feeMinor: 220, netMinor: -10_221, object: 'withdrawal', bankRef: 'FAST-1' },
  })
})

test('a day’s statement begins where the day before ended, and no movements give equal balances', async () => {
  const merchantId = stage.merchant.id
  let closing = (await read(statement, { merchantId })).openingMinor
  for (let day = days.from; day <= days.to;) {
    const page = await read(statement, { merchantId, from: day, to: day })
    expect([day, page.openingMinor]).toEqual([day, closing])
    expectRunning(page.rows, page.openingMinor, page.closingMinor)
    closing = page.closingMinor
    day = new Date(Date.parse(day) + 24 * hourMs).toISOString().slice(0, 10)
  }
  const none = await read(statement, { merchantId, from: '2020-01-01', to: '2020-01-02' })
  expect(none).toMatchObject({ rows: [], openingMinor: 0, closingMinor: 0, sums: { netMinor: 0, feeMinor: 0 } })
})

test('each figure of the bank report is the sum of exactly its postings', async () => {
  for (const query of ofAccounts(stage.accountId, other)) {
    const figures = await figuresOf('remitaccount', query)
    const page = await read(postings, query)
    const rows = await readAll(postings, query)
    expectRunning(rows, page.openingMinor, page.closingMinor)
    expect([page.openingMinor, page.closingMinor]).toEqual([figures['openingMinor'], figures['closingMinor']])
    expect([page.sums.count, page.sums.netMinor]).toEqual([rows.length, sum(rows, 'netMinor')])
    const flows: [PostingFlow, number, string | undefined, string][] = [
      ['in', 1, 'in', 'inMinor'],
      ['out', -1, 'out', 'outMinor'],
      ['other', 1, undefined, 'otherMinor'],
    ]
    for (const [flow, sign, count, minor] of flows) {
      const filtered = await readAll(postings, { ...query, flow })
      const { sums } = await read(postings, { ...query, flow })
      expect([flow, sum(filtered, 'netMinor')]).toEqual([flow, sign * Number(figures[minor]) + 0])
      expect([sums.count, sums.netMinor]).toEqual([filtered.length, sum(filtered, 'netMinor')])
      if (count !== undefined) expect([flow, filtered.length]).toEqual([flow, figures[count]])
      // The balance of a row does not depend on the filter.
      expect(rows.filter(({ id }) => filtered.some((row) => row.id === id))).toEqual(filtered)
    }
  }
  const out = await readAll(postings, { flow: 'out' })
  expect(out[0]).toMatchObject({
    entry: 'DEBIT',
    grossMinor: -10_001,
    feeMinor: 5,
    netMinor: -10_006,
    merchantRef: null,
  })
  expect(out[0]?.number).toMatch(/^W-/)
  const into = await readAll(postings, { flow: 'in' })
  expect(into[0]).toMatchObject({ entry: 'CREDIT', object: 'deposit', number: expect.stringMatching(/^D-/) })
  expect(await readAll(postings, { flow: 'other' })).toMatchObject([{ entry: 'OWN_TRANSFER', netMinor: -7_777 }])
})

test('a merchant reads only its own statement, and an administrator the chosen merchant’s', async () => {
  const own = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
  const whole = await read(statement, { merchantId: shop.id })
  const chosen: Query[] = [{}, { merchantId: stage.merchant.id }]
  for (const query of chosen) expect(await read(statement, query, own)).toEqual(whole)
  const nobody = await app.signedIn({ scope: ['MERCHANT'], merchantId: null })
  for (const who of [nobody, admin])
    expect(await read(statement, {}, who)).toMatchObject({ rows: [], openingMinor: null, closingMinor: null })
  for (const who of [operator, await app.signedIn({ scope: ['MERCHANT_TRADER'], merchantId: shop.id })])
    expect((await who.client.get(`${statement}/list`)).status).toBe(404)
})

test('a tenant that hides balances keeps the movements', async () => {
  const own = await app.signedIn({ scope: ['MERCHANT'], merchantId: shop.id })
  const shown = await read(statement, {}, own)
  const { flags } = app.tenant.config
  Object.assign(app.tenant.config, { flags: { ...flags, currentBalanceDisplay: false } })
  const hidden = await read(statement, {}, own)
  const ours = await read(statement, { merchantId: shop.id })
  Object.assign(app.tenant.config, { flags })
  expect(hidden).toMatchObject({ openingMinor: null, closingMinor: null, sums: shown.sums })
  expect(hidden.hidden).toContain('balance')
  expect(hidden.rows).toEqual(shown.rows.map((row) => ({ ...row, balanceMinor: null })))
  expect(ours.rows).toEqual(shown.rows)
})

test('an operator reads the postings of the accounts in their report, and a merchant none', async () => {
  const stranger = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  expect((await read(postings, {}, operator)).rows.length).toBeGreaterThan(3)
  for (const query of ofAccounts(stage.accountId))
    expect(await read(postings, query, stranger)).toMatchObject({ rows: [], openingMinor: 0, sums: { count: 0 } })
  for (const scope of ['MERCHANT', 'SUBREMIT']) {
    const who = await app.signedIn({ scope: [scope], merchantId: scope === 'MERCHANT' ? shop.id : null })
    expect((await who.client.get(`${postings}/list`)).status).toBe(404)
  }
})

test.each([
  ['turned', { from: '2026-02-02', to: '2026-02-01' }, 'REPORT_TURNED'],
  ['too long', { from: '2026-01-01', to: '2026-02-01' }, 'REPORT_RANGE'],
])('a range that is %s is refused', async (_what, range, code) => {
  for (const path of [statement, postings])
    expect(await admin.client.get(`${path}/list?${new URLSearchParams(range)}`)).toMatchObject({
      status: 400,
      body: { code },
    })
})

test.each(['csvProgram', 'xlsx', 'pdf'])('both are exported as %s', async (format) => {
  const columns = ['at', 'entry', 'net', 'balance'].map((id) => ({ id, header: id }))
  for (const [path, query] of [
    [statement, { merchantId: shop.id }],
    [postings, { bankAccountId: stage.accountId }],
  ] as const) {
    const url = `${path}/export?${new URLSearchParams({ ...days, ...query })}`
    const answer = await admin.client.post(url, { language: 'tr', format, columns })
    expect([answer.status, format]).toEqual([200, format])
    if (format === 'csvProgram')
      expect(answer.text.trim().split('\n')).toHaveLength(1 + (await readAll(path, query)).length)
  }
})

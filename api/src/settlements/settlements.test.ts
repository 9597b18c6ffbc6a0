import type { AdminDashboard } from '@kasa/contracts/dashboards'
import type { MerchantSettlement, SettlementPreview, SettlementRunDetail } from '@kasa/contracts/settlements'
import { isBusinessDay } from '@kasa/domain/settlement'
import { usualMs } from '@kasa/domain/sysparameter'

import { verifyLedger } from '../ledger/verify.service'
import { readReconciliation } from '../reconciliation/readReconciliation.service'
import { registeredRequests } from '../requests/registeredRequests'
import { makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, ourIban, ownIbanOf, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const dayMs = 86_400_000
const desk = '/api/withdraw-request'
const terms = { cycleDays: 1, cutOff: '16:00', minMinor: 50_000, holder: 'Ilgaz Çiçekçilik A.Ş.', iban: payoutIban }

let app: TestApp
let stage: Stage
let ada: SignedInClient
let bora: SignedInClient
let operator: SignedInClient
let monday: Date
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'] } })
  stage = await setPayoutStage(app)
  const now = app.clock.now()
  monday = new Date(now.getTime() + (15 - (now.getUTCDay() || 7)) * dayMs)
  while (![0, 1].every((day) => isBusinessDay(dayAt(day)))) monday = new Date(monday.getTime() + 7 * dayMs)
  ada = await person(['ADMIN'], 'Ada')
  bora = await person(['ADMIN'], 'Bora')
  operator = await person(['REMIT'], 'Kerem', { remitGroupIds: [stage.groupId] })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

async function person(scope: string[], name: string, more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, name, ...more })
  await app.stepUp(made)
  return made
}
const code = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const askTerms = (more: object = {}, version = 0, who = ada) =>
  who.client.post(`/api/settlement/ask/${stage.merchant.id}`, {
    terms: { ...terms, ...more },
    reason: 'contract',
    version,
  })
const readTerms = async (who = ada) =>
  (await who.client.get(`/api/settlement/terms/${stage.merchant.id}`)).body as MerchantSettlement
const approve = (id: string | null, who = bora) => who.client.post(`/api/approval/approve/${id}`, {})
async function agree(more: object = {}, version = 0): Promise<void> {
  const requested = await askTerms(more, version)
  expect([requested.status, requested.text]).toEqual([200, requested.text])
  expect((await approve((await readTerms()).approvalId)).status).toBe(200)
}
const preview = async () => (await ada.client.get('/api/settlement/preview')).body as SettlementPreview
const mine = async () => (await preview()).lines.find(({ merchantId }) => merchantId === stage.merchant.id)
const create = async (who = ada, seen?: Pick<SettlementPreview, 'count' | 'sumMinor'>) => {
  const { count, sumMinor } = seen ?? (await preview())
  return who.client.post('/api/settlement/create', { count, sumMinor, reason: 'weekly' })
}
/** A requested run: its id and its approval's. */
async function requestedRun(): Promise<{ id: string; approvalId: string }> {
  const answer = await create()
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as { id: string; approvalId: string }
}
const readRun = async (id: string) => (await ada.client.get(`/api/settlement/get/${id}`)).body as SettlementRunDetail
const payoutOf = async (runId: string) => (await readRun(runId)).lines.find(({ payout }) => payout)?.payout
const sumOf = async (account: string) => {
  const { rows } = await app.tenant.pool.query<{ sum: bigint }>(
    `select coalesce(-sum(line.amount_minor), 0)::bigint as sum from journal_line line join ledger_account account
      on account.id = line.account_id where account.code = $1`,
    [account.replace('own', `MERCHANT:${stage.merchant.id}`)],
  )
  return Number(rows[0]?.sum)
}
const journals = async (id: string) =>
  (
    await app.tenant.pool.query<{ kind: string }>('select kind from journal where source_id = $1 order by at, id', [id])
  ).rows.map(({ kind }) => kind)
const dayAt = (day: number) => new Date(monday.getTime() + day * dayMs).toISOString().slice(0, 10)
/**
 * Moves the clock to a time in Istanbul in a later week without a holiday on its first days; `day` counts from
 * Monday.
 */
async function goTo(day: number, time: string): Promise<void> {
  const target = new Date(`${dayAt(day)}T${time}:00+03:00`)
  app.clock.advance(target.getTime() - app.clock.now().getTime())
  for (const who of [ada, bora, operator]) await signInAgain(app, who)
}
const decide = async (id: string, decision: object, who = operator, claimToken?: string) => {
  const { version } = (await who.client.get(`${desk}/get/${id}`)).body as { version: number }
  return who.client.post(`${desk}/decide/${id}`, { claimToken, version, ...decision })
}
const claim = async (id: string, who = operator) =>
  ((await who.client.post(`${desk}/claim/${id}`, {})).body as { claimToken: string }).claimToken
const report = (
  direction: 'DEBIT' | 'CREDIT',
  amount: number,
  description: string,
  name = direction === 'DEBIT' ? 'ILGAZ CICEKCILIK A.S.' : 'TAKAS',
) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction,
        amount,
        bookedAt: app.clock.now().toISOString(),
        senderName: name,
        description,
        bankRef: `${direction}-${description}`,
      },
    ],
  })
async function send(id: string, bankRef = 'FAST-SETTLE-1'): Promise<void> {
  const token = await claim(id)
  for (const decision of [{ decision: 'send' }, { decision: 'sent', bankRef }]) {
    const answer = await decide(id, decision, operator, token)
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
}
const merchantDay = async () => {
  const { rows } = await app.tenant.pool.query<{ sent: number; events: number }>(
    `select coalesce((select sum(sent) from withdrawal_day), 0)::int +
      coalesce((select sum(sent) from withdrawal_day_delta), 0)::int as sent,
       (select count(*) from merchant_event where type like 'withdraw.%')::int as events`,
  )
  return rows[0]
}

test('terms wait for another administrator; a new IBAN too, and the merchant reads its own without names', async () => {
  expect(code(await askTerms({ iban: undefined }))).toEqual([400, 'IBAN_NEEDED'])
  await ownIbanOf(app, stage.accountId)
  expect(code(await askTerms({ iban: ourIban }))).toEqual([409, 'IBAN_OURS'])
  expect(code(await askTerms({ iban: 'TR340006100519786457841326' }))).toEqual([400, 'IBAN_CHECK'])
  expect((await askTerms()).status).toBe(200)
  const { approvalId, current } = await readTerms()
  expect(current).toBeNull()
  expect(code(await approve(approvalId, ada))).toEqual([409, 'APPROVAL_OWN'])
  expect(code(await askTerms({}, 0, bora))).toEqual([409, 'APPROVAL_PENDING'])
  expect((await approve(approvalId)).status).toBe(200)
  expect(code(await askTerms({ iban: undefined }, 1))).toEqual([400, 'SETTLEMENT_SAME'])
  await agree({ iban: undefined, cycleDays: 2 }, 1)
  const own = await person(['MERCHANT', 'USER_MANAGEMENT'], 'Mert', { merchantId: stage.merchant.id })
  expect(await readTerms(own)).toMatchObject({
    current: { version: 2, cycleDays: 2, ibanLast4: payoutIban.slice(-4), createdByName: null, reason: null },
    approvalId: null,
    history: [],
  })
  const { rows } = await app.tenant.pool.query(
    `select before ->> 'settlementCycle' as before, after ->> 'settlementCycle' as after, after ->> 'iban' as iban
      from audit_log where action = 'merchant.settlementTerms' order by seq`,
  )
  expect(rows).toMatchObject([
    { before: null, after: '1' },
    { before: '1', after: '2' },
  ])
  expect(JSON.stringify(rows)).not.toContain(payoutIban.slice(4, 20))
})

test('money that came back after a merchant was closed is shown and settled by two people', async () => {
  await agree()
  const { id } = await makePayout(app, stage.merchant, { amount: 999_780 })
  await send(id)
  await report('DEBIT', 999_780, 'FAST-SETTLE-1', 'ELIF KILIC')
  const read = async () =>
    (await ada.client.get(`/api/merchant/get/${stage.merchant.id}`)).body as Record<string, unknown>
  const { name, contacts, modules, testMode, version, routing } = await read()
  const closed = await ada.client.post(`/api/merchant/update/${stage.merchant.id}`, {
    ...{ name, legalTitle: 'A', taxNo: '4840847211', contacts, modules, testMode, version },
    ...{ status: 'CLOSED', statusReason: 'ended' },
    ...{ remitGroupIds: [stage.groupId], limitGroupId: (routing as { limitGroupId: string | null }).limitGroupId },
  })
  expect([closed.status, closed.text]).toEqual([200, closed.text])
  expect(await read()).toMatchObject({ status: 'CLOSED', owedMinor: 0 })
  expect(code(await askTerms({ iban: undefined, cycleDays: 2 }, 1))).toEqual([409, 'MERCHANT_CLOSED'])
  await report('CREDIT', 999_780, 'IADE FAST-SETTLE-1')
  expect(await read()).toMatchObject({ owedMinor: 999_780 })
  const { unexplained } = (await ada.client.get('/api/dash/admin')).body as AdminDashboard
  expect(unexplained).toMatchObject({ closedMinor: 999_780 })
  // The account of the terms may be closed too, and a small rest is paid all the same.
  await agree({ minMinor: 5_000_000 }, 1)
  await goTo(1, '10:00')
  expect(await mine()).toMatchObject({ amountMinor: 999_780, leftOut: null })
  await holdAtBank(app, stage.accountId, 5_000_000)
  const run = await requestedRun()
  expect((await approve(run.approvalId)).status).toBe(200)
  const payout = await payoutOf(run.id)
  expect(await read()).toMatchObject({ owedMinor: 999_780 })
  await send(payout?.id ?? '', 'FAST-SETTLE-2')
  expect(await read()).toMatchObject({ owedMinor: 0 })
})

test('a run pays what was earned by the last settling cut-off, through payouts, shown as a settlement', async () => {
  await agree()
  await goTo(0, '15:00')
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount: 70_000 }))
  await goTo(0, '16:30')
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount: 30_000 }))
  await makePayout(app, stage.merchant, { amount: 200_000 })
  // Money that came before Monday's cut-off is due on Tuesday; money half an hour later is due a day later.
  expect(await mine()).toMatchObject({ amountMinor: 1_000_000 - 200_220, awaitingMinor: 100_000, leftOut: null })
  await goTo(1, '10:00')
  const due = 1_000_000 - 200_220 + 70_000
  expect(await mine()).toMatchObject({ amountMinor: due, awaitingMinor: 30_000 })
  expect((await readTerms()).next).toMatchObject({ amountMinor: due })
  expect(code(await ada.client.post('/api/settlement/create', { count: 1, sumMinor: 1, reason: 'x' }))).toEqual([
    409,
    'SETTLEMENT_CHANGED',
  ])
  await holdAtBank(app, stage.accountId, 5_000_000)
  const run = await requestedRun()
  expect(code(await create(bora))).toEqual([409, 'SETTLEMENT_OPEN'])
  expect(code(await approve(run.approvalId, ada))).toEqual([409, 'APPROVAL_OWN'])
  expect((await approve(run.approvalId)).status).toBe(200)
  const payout = await payoutOf(run.id)
  const row = (await ada.client.get(`${desk}/get/${payout?.id}`)).body
  expect(row).toMatchObject({ status: 'QUEUED', settlementRun: expect.stringMatching(/^S-/), feeMinor: 0, taxMinor: 0 })
  expect([await sumOf('own:AVAILABLE'), await sumOf('own:HELD')]).toEqual([30_000, due + 200_220])
  expect(await merchantDay()).toEqual({ sent: 0, events: 0 })
  const id = payout?.id ?? ''
  // The run's maker cannot send its payout, and its merchant cannot cancel it.
  const claimToken = await claim(id, ada)
  expect(code(await decide(id, { decision: 'send' }, ada, claimToken))).toEqual([409, 'OWN_ASKED'])
  await ada.client.post(`${desk}/release/${id}`, { claimToken })
  const own = await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})
  expect(own.status).toBe(409)
  await send(id)
  await report('DEBIT', due, 'FAST-SETTLE-1')
  expect(await readRun(run.id)).toMatchObject({ status: 'APPROVED', paid: 1, lines: [{ state: 'PAID' }] })
  expect(await journals(id)).toEqual(['P3', 'P11', 'P5'])
  expect(await merchantDay()).toEqual({ sent: 0, events: 0 })
  const day = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
  const { sums } = await readReconciliation(ada.ctx, { from: day, to: day, limit: 10 })
  expect(sums.figures).toMatchObject({ settledMinor: BigInt(due), paidOutMinor: 0n })
  // After the return, it is the merchant's again, and the next run pays it.
  await report('CREDIT', due, 'IADE FAST-SETTLE-1')
  expect(await journals(id)).toEqual(['P3', 'P11', 'P5', 'P11R'])
  expect(await sumOf('own:AVAILABLE')).toBe(30_000 + due)
  expect(await readRun(run.id)).toMatchObject({ paid: 0, back: 1, lines: [{ state: 'RETURNED' }] })
  expect(await mine()).toMatchObject({ amountMinor: due })
})

test('a run shows the most that one account can send, in its preview and to the checker', async () => {
  await agree({ cycleDays: 0, minMinor: 1 })
  await goTo(1, '17:00')
  await holdAtBank(app, stage.accountId, 300_000)
  expect(await mine()).toMatchObject({ amountMinor: 1_000_000, mostMinor: 300_000 })
  const { approvalId } = await requestedRun()
  const { body } = await bora.client.get(`/api/approval/get/${approvalId}`)
  expect(body).toMatchObject({ after: { lines: [{ amount: 1_000_000, most: 300_000 }] } })
})

test('with concurrent requests and approvals of runs each merchant is paid once, at most its balance', async () => {
  await agree({ cycleDays: 0, minMinor: 1 })
  await goTo(1, '17:00')
  const seen = await preview()
  const many = await Promise.all([ada, bora, ada, bora].map((who) => create(who, seen)))
  const [made, ...more] = many.filter(({ status }) => status === 200)
  expect([more, many.filter(({ status }) => status === 409).length]).toEqual([[], 3])
  const run = made?.body as { id: string; approvalId: string }
  const maker = (await readRun(run.id)).askedBy
  const checker = maker === 'Ada' ? bora : ada
  const approvals = await Promise.all([1, 2, 3, 4].map(() => approve(run.approvalId, checker)))
  expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await app.tenant.pool.query('select amount_minor::int as amount from withdraw_request')
  expect(rows).toEqual([{ amount: 1_000_000 }])
  expect(await sumOf('own:AVAILABLE')).toBe(0)
  expect(code(await create(bora))).toEqual([409, 'SETTLEMENT_NOTHING'])
  // After the rejection, the money is back.
  const id = (await payoutOf(run.id))?.id ?? ''
  const ended = await decide(
    id,
    { decision: 'reject', reasonCode: 'OTHER', note: 'wrong account' },
    operator,
    await claim(id),
  )
  expect([ended.status, await sumOf('own:AVAILABLE')]).toEqual([200, 1_000_000])
  expect(await readRun(run.id)).toMatchObject({ back: 1, lines: [{ state: 'ENDED' }] })
})

test.each<[string, () => Promise<unknown>, string]>([
  ['spent meanwhile', () => makePayout(app, stage.merchant, { amount: 100_000 }), 'LESS_DUE'],
  ['paused meanwhile', () => update(`update merchant set status = 'PAUSED_OUT'`), 'MERCHANT_STOPPED'],
  ['of new terms', () => agree({ iban: undefined, cycleDays: 3 }, 1), 'TERMS_CHANGED'],
  [
    'at a bank that was paused',
    () => update(`update bank_name set active = false where eft_code = '0061'`),
    'BANK_PAUSED',
  ],
  [
    'with its number taken by the merchant',
    async () => makePayout(app, stage.merchant, { amount: 1, merchantRef: (await openNumber()) ?? '' }),
    'LESS_DUE',
  ],
])('a settlement %s is left out of the approved run, and nothing of it is paid', async (_name, meanwhile, reason) => {
  await agree()
  await goTo(1, '10:00')
  const run = await requestedRun()
  await meanwhile()
  const held = await sumOf('own:HELD')
  expect((await approve(run.approvalId)).status).toBe(200)
  expect(await readRun(run.id)).toMatchObject({
    status: 'APPROVED',
    count: 0,
    leftOut: 1,
    lines: [{ leftOut: reason, state: 'LEFT_OUT', payout: null }],
  })
  expect(await sumOf('own:HELD')).toBe(held)
})
const update = (text: string) => app.tenant.pool.query(text)
const openNumber = async () => (await preview()).openRun

test('merchants without terms, below their minimum or with nothing due are named; a refused run is void', async () => {
  expect(await mine()).toMatchObject({ leftOut: 'NO_TERMS', availableMinor: 1_000_000, amountMinor: 0 })
  await agree({ minMinor: 1_000_000_00 })
  expect(await mine()).toMatchObject({ leftOut: 'NOTHING_DUE', awaitingMinor: 1_000_000 })
  await goTo(1, '10:00')
  expect(await mine()).toMatchObject({ leftOut: 'BELOW_MINIMUM', amountMinor: 1_000_000 })
  await agree({ iban: undefined }, 1)
  const run = await requestedRun()
  const denied = await bora.client.post(`/api/approval/deny/${run.approvalId}`, { reason: 'not this week' })
  expect([denied.status, (await readRun(run.id)).status, await sumOf('own:HELD')]).toEqual([200, 'DROPPED', 0])
  expect((await create()).status).toBe(200)
  // Both runs are listed; the total is only the new one's amount.
  const total = (await ada.client.get('/api/settlement/total')).body
  expect(total).toEqual({ count: 2, more: false, sumMinor: 1_000_000 })
})

import type { OwnSettlement } from '@kasa/contracts/ownSettlements'
import type { MerchantSettlement, SettlementPreview, SettlementRunDetail } from '@kasa/contracts/settlements'
import { isBusinessDay } from '@kasa/domain/settlement'
import { usualMs } from '@kasa/domain/sysparameter'

import { registeredRequests } from '../requests/registeredRequests'
import { addMerchant, makeDeposit, reportPayment, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const dayMs = 86_400_000
const terms = {
  ...{ cycleDays: 0, cutOff: '12:00', minMinor: 5_000, holder: 'Ilgaz Çiçekçilik A.Ş.', iban: payoutIban },
  ...{ reserveBasisPoints: 1_000, reserveDays: 7 },
}

let app: TestApp
let stage: Stage
let ada: SignedInClient
let bora: SignedInClient
let operator: SignedInClient
let owner: SignedInClient
let today: string
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'] } })
  stage = await setPayoutStage(app)
  ada = await person(['ADMIN'])
  bora = await person(['ADMIN'])
  operator = await person(['REMIT'], { remitGroupIds: [stage.groupId] })
  owner = await person(['MERCHANT'], { merchantId: stage.merchant.id })
  today = istanbul()
  await goTo(3)
})
afterEach(() => app.close())

async function person(scope: string[], more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, ...more })
  await app.stepUp(made)
  return made
}
const istanbul = () => new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
/** Moves the clock to 11:00 on the first business day after `count` days, before the cut-off. */
async function goTo(count: number): Promise<void> {
  today = dayAfter(today, count)
  while (!isBusinessDay(today)) today = dayAfter(today, 1)
  await clockAt('11:00')
  await holdAtBank(app, stage.accountId, 50_000_000)
}
async function clockAt(time: string): Promise<void> {
  app.clock.advance(new Date(`${today}T${time}:00+03:00`).getTime() - app.clock.now().getTime())
  for (const who of [ada, bora, operator, owner]) await signInAgain(app, who)
}
const approve = async (id: string | null) => {
  const answer = await bora.client.post(`/api/approval/approve/${id}`, {})
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}
async function agree(): Promise<void> {
  await ada.client.post(`/api/settlement/ask/${stage.merchant.id}`, { terms, reason: 'contract', version: 0 })
  const { body } = await ada.client.get(`/api/settlement/terms/${stage.merchant.id}`)
  await approve((body as MerchantSettlement).approvalId)
}
async function requestedRun(): Promise<{ id: string; approvalId: string }> {
  const { count, sumMinor } = (await ada.client.get('/api/settlement/preview')).body as SettlementPreview
  const answer = await ada.client.post('/api/settlement/create', { count, sumMinor, reason: 'daily' })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as { id: string; approvalId: string }
}
async function settle(): Promise<SettlementRunDetail> {
  const run = await requestedRun()
  await approve(run.approvalId)
  return (await ada.client.get(`/api/settlement/get/${run.id}`)).body as SettlementRunDetail
}
const deposit = async (amount: number) => reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount }))
/** Sends a payout with this bank reference, or rejects it. */
async function decide(id: string, bankRef: string | null): Promise<void> {
  const desk = '/api/withdraw-request'
  const { claimToken } = (await operator.client.post(`${desk}/claim/${id}`, {})).body as { claimToken: string }
  const decisions = bankRef
    ? [{ decision: 'send' }, { decision: 'sent', bankRef }]
    : [{ decision: 'reject', reasonCode: 'OTHER', note: 'wrong account' }]
  for (const decision of decisions) {
    const { version } = (await operator.client.get(`${desk}/get/${id}`)).body as { version: number }
    const answer = await operator.client.post(`${desk}/decide/${id}`, { claimToken, version, ...decision })
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
}
type Sent = {
  [Key in keyof OwnSettlement]: OwnSettlement[Key] extends bigint | null ? number | null : OwnSettlement[Key]
}
const list = async (query = '', who = owner) => {
  const answer = await who.client.get(`/api/settlement/my/list${query}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as { rows: Sent[]; nextCursor: string | null }
}
const total = async (query = '') => (await owner.client.get(`/api/settlement/my/total${query}`)).body

test('a merchant reads each settlement with the time it covers, its fees, reserve and transfer', async () => {
  await agree()
  // The stage's 10,000.00 came before; the merchant withdraws 1,000.00 of it.
  await makePayout(app, stage.merchant, { amount: 100_000 })
  await clockAt('12:30')
  const first = await settle()
  const firstPayout = first.lines[0]?.payout
  await decide(firstPayout?.id ?? '', 'FAST-S-1')
  await goTo(1)
  await deposit(40_000)
  await clockAt('12:30')
  const second = await settle()
  const { rows } = await list()
  expect(rows.map(({ number }) => number)).toEqual([second.number, first.number])
  const [later, earlier] = rows
  expect(earlier).toMatchObject({
    ...{ day: first.day, state: 'SENT', leftOut: null, since: null, grossMinor: 1_000_000, releasedMinor: 0 },
    payout: { id: firstPayout?.id, number: firstPayout?.number, status: 'SENT', bankRefs: ['FAST-S-1'] },
    ibanLast4: payoutIban.slice(-4),
  })
  // A withdrawal and its fee are not part of the incoming money.
  expect(earlier?.otherMinor).toBe(-100_220)
  expect(later).toMatchObject({ state: 'QUEUED', since: earlier?.until, grossMinor: 40_000, payout: { bankRefs: [] } })
  for (const row of rows) {
    const { grossMinor, feeMinor, otherMinor, keptMinor, releasedMinor, amountMinor } = row
    const sum = [grossMinor, -(feeMinor ?? 0), otherMinor, -(keptMinor ?? 0), releasedMinor]
    expect(sum.reduce<number>((whole, part) => whole + (part ?? 0), 0)).toBe(amountMinor)
  }
  const seen = [...first.lines, ...second.lines].map(({ amountMinor }) => Number(amountMinor))
  expect(rows.map(({ amountMinor }) => amountMinor).toSorted()).toEqual(seen.toSorted())
  // What did not reach the merchant is not in the total.
  const [sent = 0, waiting = 0] = seen
  expect(await total()).toEqual({ count: 2, more: false, sumMinor: sent + waiting })
  await decide(second.lines[0]?.payout?.id ?? '', null)
  expect((await list()).rows[0]).toMatchObject({ state: 'ENDED', payout: { status: 'REJECTED' } })
  expect(await total()).toEqual({ count: 2, more: false, sumMinor: sent })
  // By day, by number, and page by page.
  expect((await list(`?from=${second.day}&to=${second.day}`)).rows).toMatchObject([{ number: second.number }])
  expect((await list(`?q=${first.number}`)).rows).toMatchObject([{ number: first.number }])
  for (const sort of ['day', 'number']) {
    const page = await list(`?sort=${sort}&desc=true&limit=1`)
    const next = await list(`?sort=${sort}&desc=true&limit=1&cursor=${page.nextCursor}`)
    expect([...page.rows, ...next.rows].map(({ number }) => number)).toEqual([second.number, first.number])
    expect(next.nextCursor).toBeNull()
  }
})

test('a merchant sees only its own lines of approved runs, and why it was left out in words for it', async () => {
  await agree()
  await goTo(1)
  const denied = await requestedRun()
  expect((await list()).rows).toEqual([])
  await bora.client.post(`/api/approval/deny/${denied.approvalId}`, { reason: 'not this week' })
  expect((await list()).rows).toEqual([])
  const stopped = await requestedRun()
  await app.tenant.pool.query(`update merchant set status = 'PAUSED_OUT'`)
  await approve(stopped.approvalId)
  const [row] = (await list()).rows
  expect(row).toMatchObject({ state: 'LEFT_OUT', leftOut: 'MERCHANT_STOPPED', amountMinor: null, payout: null })
  expect(await total()).toEqual({ count: 1, more: false, sumMinor: 0 })
  for (const [reason, told] of [
    ['IBAN_OURS', ['OTHER']],
    ['NOTHING_DUE', []],
    ['NO_TERMS', []],
    ['BELOW_MINIMUM', ['BELOW_MINIMUM']],
  ] as const) {
    await app.tenant.pool.query('update settlement set left_out = $1', [reason])
    expect((await list()).rows.map(({ leftOut }) => leftOut)).toEqual(told)
  }
  const stranger = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  const other = await person(['MERCHANT'], { merchantId: stranger.id })
  expect((await list('', other)).rows).toEqual([])
  expect((await list('', await person(['MERCHANT'], { merchantId: null }))).rows).toEqual([])
})

test.each([[['ADMIN']], [['REMIT']], [['MERCHANT_TRADER']], [['ADMIN', 'MERCHANT']]])(
  'without the permission there is no such list: %j',
  async (scope) => {
    const who = await person(scope, { merchantId: stage.merchant.id })
    for (const path of ['list', 'total']) expect((await who.client.get(`/api/settlement/my/${path}`)).status).toBe(404)
    const body = { language: 'tr', columns: [{ id: 'number', header: 'A' }], format: 'csvExcel' }
    expect((await who.client.post('/api/settlement/my/export', body)).status).toBe(404)
  },
)

test('the export has the rows of the list', async () => {
  await agree()
  const run = await settle()
  const answer = await owner.client.post('/api/settlement/my/export', {
    language: 'tr',
    format: 'csvExcel',
    columns: [
      { id: 'number', header: 'Hak ediş' },
      { id: 'amount', header: 'Ödenen' },
      { id: 'state', header: 'Durum', words: { QUEUED: 'Gönderilmeyi bekliyor' } },
    ],
  })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(run.number)
  expect(answer.text).toContain('Gönderilmeyi bekliyor')
})

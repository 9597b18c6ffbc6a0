import type { MatchAges, UnmatchedLine } from '@kasa/contracts/matching'
import type { MaybePaidPayouts } from '@kasa/contracts/withdrawals'
import { usualMs } from '@kasa/domain/sysparameter'

import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const payouts = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  await reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount: 1_000_000 }))
  await holdAtBank(app, stage.accountId, 10_000_000)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
})
afterEach(async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([]))
afterAll(() => app.close())

let refs = 0
async function debit(line: Record<string, unknown> = {}): Promise<string> {
  const bankRef = `debit-${(refs += 1)}`
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 100_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'HIRSIZ',
        description: 'HAVALE',
        bankRef,
        ...line,
      },
    ],
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { rows } = await app.tenant.pool.query<{ id: string }>('select id from bank_tx where bank_ref = $1', [bankRef])
  return rows[0]?.id ?? ''
}
const list = async (query: string, who = admin) =>
  ((await who.client.get(`/api/match/lines?${query}`)).body as { rows: UnmatchedLine[] }).rows
const payoutsOf = async (id: string, who = admin) =>
  ((await who.client.get(`${payouts}/payoutsOf/${id}`)).body as MaybePaidPayouts).payouts
async function sent(by = operator, amount = 100_000) {
  const made = await makePayout(app, stage.merchant, { amount })
  const { claimToken } = (await by.client.post(`${payouts}/claim/${made.id}`, {})).body as { claimToken: string }
  for (const more of [{ decision: 'send' }, { decision: 'sent', bankRef: `FAST-${made.number}` }]) {
    const { version } = (await admin.client.get(`${payouts}/get/${made.id}`)).body as { version: number }
    const answer = await by.client.post(`${payouts}/decide/${made.id}`, { claimToken, version, ...more })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
  }
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  return made
}

test('a debit that nobody explained is listed apart from credits, counted, and set aside with a reason', async () => {
  const id = await debit({ amount: 7_777_777 })
  expect(await list('direction=DEBIT')).toMatchObject([
    { id, direction: 'DEBIT', amountMinor: 7_777_777, status: 'NEW' },
  ])
  expect((await list('')).map((row) => row.id)).not.toContain(id)
  const { debits } = (await operator.client.get('/api/match/ages')).body as MatchAges
  expect(debits.hour).toEqual({ count: 1, sumMinor: 7_777_777 })
  expect((await admin.client.get('/api/match/lines/total?direction=DEBIT')).body).toMatchObject({ sumMinor: 7_777_777 })
  expect(await payoutsOf(id)).toEqual([])
  // A person cannot link it to a deposit.
  const link = { lines: [{ id, version: 1 }], requests: [{ id, version: 1 }], reasonCode: 'CUSTOMER_PROVED' }
  expect((await admin.client.post('/api/match/link', link)).status).toBe(404)
  const aside = await admin.client.post(`/api/match/ignore/${id}`, { version: 1, reason: 'bank charge' })
  expect([aside.status, aside.body]).toMatchObject([200, { status: 'IGNORED', direction: 'DEBIT' }])
  expect(await list('direction=DEBIT')).toEqual([])
  expect(await list('aside=true')).toMatchObject([{ id, reason: 'bank charge', decidedByName: 'Deniz Aksoy' }])
  const back = await operator.client.post(`/api/match/restore/${id}`, { version: 2 })
  expect([back.status, back.body]).toMatchObject([200, { status: 'NEW' }])
  const { rows } = await app.tenant.pool.query('select action from audit_log where object_id = $1 order by seq', [id])
  expect(rows).toEqual(['bankLine.seen', 'bankLine.ignore', 'bankLine.restore'].map((action) => ({ action })))
  await admin.client.post(`/api/match/ignore/${id}`, { version: 3, reason: 'bank charge' })
})

test('it shows the withdrawals that it may have paid with what stopped the match, and a person links one', async () => {
  const made = await sent()
  const id = await debit({ amount: 100_640, description: 'GIDEN' })
  const [maybe, ...others] = await payoutsOf(id)
  expect([maybe, others]).toMatchObject([
    { id: made.id, number: made.number, bankFeeMinor: 640, stoppedBy: 'REFERENCE_MISSING', mayProve: true },
    [],
  ])
  const none = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  expect((await none.client.get(`${payouts}/payoutsOf/${id}`)).status).toBe(404)
  const answer = await admin.client.post(`${payouts}/prove/${made.id}`, {
    lineId: id,
    version: maybe?.version,
    reason: 'the bank cut its reference',
  })
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'PAID' }])
  expect(await list('direction=DEBIT')).toEqual([])
  expect(await payoutsOf(id)).toEqual([])
})

const asideBy = async (who: SignedInClient, id: string, version = 1) =>
  (await who.client.post(`/api/match/ignore/${id}`, { version, reason: 'looked at' }))
    .body as Partial<UnmatchedLine> & {
    code?: string
  }

test('one person may set aside a withdrawal’s fee, but not its possible or second payment', async () => {
  const made = await sent()
  const { referenceCode } = (await admin.client.get(`${payouts}/get/${made.id}`)).body as { referenceCode: string }
  const aside = (id: string) => asideBy(admin, id)
  const fee = await debit({ amount: 639, description: `FAST UCRETI ${referenceCode}` })
  expect(await aside(fee)).toMatchObject({ status: 'IGNORED' })
  const payment = await debit({ amount: 100_000, description: `GIDEN ${referenceCode}`, senderName: 'BASKA BIRI' })
  expect(await aside(payment)).toMatchObject({ code: 'TRANSFER_OF_PAYOUT' })
  const mayHavePaid = async () => (await admin.client.get(`/api/match/line/${payment}`)).body
  expect(await mayHavePaid()).toMatchObject({ mayHavePaid: made.number })
  const line = await debit({ senderName: 'ELIF KILIC', description: referenceCode })
  expect((await admin.client.get(`${payouts}/get/${made.id}`)).body).toMatchObject({
    status: 'PAID',
    debit: { id: line },
  })
  expect(await mayHavePaid()).toMatchObject({ mayHavePaid: null })
  expect(await aside(payment)).toMatchObject({ status: 'NEW', pending: { kind: 'bankLine.ignore' } })
})

/** A second person approves, just signed in. */
async function agree(who: SignedInClient, approvalId = '') {
  await signInAgain(app, who)
  return who.client.post(`/api/approval/approve/${approvalId}`, {})
}

/** Amounts so far apart that, even with a bank fee, a debit of one can never match another. */
const amounts = [2_000, 23_000, 45_000, 67_000, 130_000, 152_000, 174_000]
const nextAmount = () => amounts.shift() ?? 0
/** Makes a paid withdrawal that the admin of this file did not send. */
async function paid(by = operator) {
  const made = await sent(by, nextAmount())
  const { referenceCode } = (await admin.client.get(`${payouts}/get/${made.id}`)).body as { referenceCode: string }
  await debit({ amount: made.amount, senderName: 'ELIF KILIC', description: referenceCode })
  expect((await admin.client.get(`${payouts}/get/${made.id}`)).body).toMatchObject({ status: 'PAID' })
  return { amount: made.amount, referenceCode }
}
/** Makes a withdrawal that waits to be sent. */
const waiting = () => makePayout(app, stage.merchant, { amount: nextAmount() })
/** Makes a withdrawal that was cancelled before it was sent. */
async function cancelled() {
  const made = await makePayout(app, stage.merchant, { amount: nextAmount() })
  const { referenceCode } = (await admin.client.get(`${payouts}/get/${made.id}`)).body as { referenceCode: string }
  const answer = await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${made.id}/cancel`, {})
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return { amount: made.amount, referenceCode }
}
const codeOf = ({ amount, referenceCode }: { amount: number; referenceCode: string }) => ({
  amount,
  description: referenceCode,
})
const ibanOf = ({ amount }: { amount: number }) => ({ amount, senderIban: payoutIban })

test.each([
  ['a paid one', 'its reference', async () => codeOf(await paid())],
  ['a paid one', 'its IBAN', async () => ibanOf(await paid())],
  ['a cancelled one', 'its reference', async () => codeOf(await cancelled())],
  ['a waiting one', 'its IBAN', async () => ibanOf(await waiting())],
])('a debit of the amount of %s with %s is set aside by two people', async (_state, _sign, line) => {
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const id = await debit({ senderName: 'BASKA BIRI', ...(await line()) })
  const { status, pending } = await asideBy(admin, id)
  expect([status, pending?.kind]).toEqual(['NEW', 'bankLine.ignore'])
  expect(await asideBy(other, id)).toMatchObject({ code: 'LINE_PENDING' })
  const approve = (who: SignedInClient) => agree(who, pending?.id)
  expect((await approve(admin)).status).toBe(409)
  expect((await list('direction=DEBIT')).map((row) => row.id)).toContain(id)
  expect((await approve(other)).status).toBe(200)
  const asideNow = (await list('aside=true')).find((row) => row.id === id)
  expect(asideNow).toMatchObject({ status: 'IGNORED', reason: 'looked at' })
  const { rows } = await app.tenant.pool.query('select action from audit_log where object_id = $1 order by seq', [id])
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'bankLine.seen',
    'approval.ask',
    'approval.refuse',
    'approval.approve',
    'bankLine.ignore',
  ])
})

test('the sender of a withdrawal may neither set aside its second debit nor approve that', async () => {
  const sender = await app.signedIn({ scope: ['ADMIN'] })
  const id = await debit({ senderName: 'BASKA BIRI', ...codeOf(await paid(sender)) })
  expect(await asideBy(sender, id)).toMatchObject({ code: 'OWN_SENDING' })
  const { pending } = await asideBy(admin, id)
  const answer = await agree(sender, pending?.id)
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'OWN_SENDING' }])
})

test('a payout requested after the request to set a similar debit aside invalidates that request', async () => {
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const made = await waiting()
  const { pending } = await asideBy(admin, await debit({ senderName: 'BASKA BIRI', ...ibanOf(made) }))
  await makePayout(app, stage.merchant, { amount: made.amount })
  const answer = await agree(other, pending?.id)
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'RECORD_CHANGED' }])
})

test('one person decides on a debit with another amount than a paid withdrawal, or before its request', async () => {
  const made = await paid()
  const other = await debit({ ...codeOf(made), amount: made.amount + 50_000, senderName: 'BASKA BIRI' })
  expect(await asideBy(admin, other)).toMatchObject({ status: 'IGNORED' })
  const bookedAt = new Date(app.clock.now().getTime() - 5 * 86_400_000).toISOString()
  const before = await debit({ senderName: 'BASKA BIRI', ...ibanOf(made), bookedAt })
  expect(await asideBy(admin, before)).toMatchObject({ status: 'IGNORED' })
})

test('of a payment reported twice one is set aside, and until then neither proves a withdrawal', async () => {
  const made = await sent()
  const [first, second] = [await debit({ description: 'GIDEN' }), await debit({ description: 'GIDEN', channel: 'EFT' })]
  await app.tenant.pool.query('update bank_tx set maybe_same_as = $1 where id = $2', [first, second])
  const prove = async (lineId: string) => {
    const { version } = (await admin.client.get(`${payouts}/get/${made.id}`)).body as { version: number }
    return (await admin.client.post(`${payouts}/prove/${made.id}`, { lineId, version, reason: 'bank' })).body
  }
  expect(await prove(second)).toMatchObject({ code: 'LINE_DUPLICATE' })
  const { body } = await admin.client.post(`/api/match/ignore/${first}`, { version: 1, reason: 'told twice' })
  expect(body).toMatchObject({ status: 'IGNORED' })
  expect(await prove(second)).toMatchObject({ status: 'PAID' })
})

test('a withdrawal to another IBAN is not a candidate', async () => {
  await sent()
  const id = await debit({ senderIban: 'TR470000100100000350930001' })
  expect(await payoutsOf(id)).toEqual([])
})

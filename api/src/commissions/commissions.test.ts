import type {
  CommissionTrial,
  MerchantCommission,
  MethodCommission,
  OperatorCommission,
} from '@kasa/contracts/commissions'
import type { FeeMethod } from '@kasa/domain/commission'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, type Stage } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let ada: SignedInClient
let bora: SignedInClient
let stage: Stage
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'card', 'admin'] } })
  stage = await setPayoutStage(app)
  ada = await person(['ADMIN'], 'Ada')
  bora = await person(['ADMIN'], 'Bora')
})
afterEach(() => app.close())

async function person(scope: string[], name: string, more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, name, ...more })
  await app.stepUp(made, 30 * 86_400_000)
  return made
}
const around = { minMinor: 0, maxMinor: null, taxBasisPoints: 1000, backOnReturn: false }
const percent = (basisPoints: number, more: object = {}) => ({ kind: 'PCT', basisPoints, ...around, ...more })
const tiered = (...ends: (number | null)[]) => ({
  kind: 'TIERED',
  ...around,
  tiers: ends.map((upToMinor, at) => ({ upToMinor, basisPoints: 200 - at * 50, fixedMinor: at })),
})
const requestTerms = (method: FeeMethod, terms: object, more: object = {}, who = ada) =>
  who.client.post(`/api/commission/ask/${stage.merchant.id}`, { method, terms, reason: 'why', version: 0, ...more })
const outcomeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
  (body as { field?: string }).field,
]
const read = async (method: FeeMethod, who = ada) => {
  const { body } = await who.client.get(`/api/commission/get/${stage.merchant.id}`)
  return (body as MerchantCommission).methods.find((each) => each.method === method) as MethodCommission
}
const approve = async (method: FeeMethod, who = bora) =>
  who.client.post(`/api/approval/approve/${(await read(method)).approvalId}`, {})
/** Requests and approves terms, and advances the clock until they are in force. */
async function agree(method: FeeMethod, terms: object, version: number): Promise<void> {
  expect((await requestTerms(method, terms, { version })).status).toBe(200)
  expect((await approve(method)).status).toBe(200)
  app.clock.advance(180_000)
}
const sumOf = async (code: string) => {
  const { rows } = await app.tenant.pool.query<{ sum: bigint }>(
    `select coalesce(-sum(line.amount_minor), 0)::bigint as sum from journal_line line join ledger_account account
      on account.id = line.account_id where account.code = $1`,
    [code],
  )
  return Number(rows[0]?.sum)
}
const charges = async (table: string) =>
  (
    await app.tenant.pool.query<{ fee: number; tax: number }>(
      `select fee_minor::int as fee, tax_minor::int as tax from ${table} order by created_at`,
    )
  ).rows.map(({ fee, tax }) => [fee, tax])

test('a version waits for another administrator, starts once agreed, and old requests keep their price', async () => {
  const before = await makeDeposit(app, stage.merchant, { amount: 50_000 })
  const answer = (await requestTerms('DEPOSIT', percent(300), { version: 1 })).body as MerchantCommission
  expect(answer.methods[0]).toMatchObject({
    method: 'DEPOSIT',
    current: { version: 1 },
    approvalId: expect.any(String),
  })
  expect(outcomeOf(await requestTerms('DEPOSIT', percent(250), { version: 1 }, bora)).slice(0, 2)).toEqual([
    409,
    'APPROVAL_PENDING',
  ])
  expect(outcomeOf(await approve('DEPOSIT', ada)).slice(0, 2)).toEqual([409, 'APPROVAL_OWN'])
  expect((await approve('DEPOSIT')).status).toBe(200)
  expect(await read('DEPOSIT')).toMatchObject({
    current: { version: 1 },
    next: { version: 2, basisPoints: 300, createdByName: 'Ada', approvedByName: 'Bora', reason: 'why' },
    approvalId: null,
  })
  app.clock.advance(180_000)
  await makeDeposit(app, stage.merchant, { amount: 50_000 })
  // Approved after the change, but priced by the version at the time of the request.
  await reportPayment(app, stage, before)
  expect(await read('DEPOSIT')).toMatchObject({ current: { version: 2 }, next: null, history: [{}, {}] })
  expect((await charges('remit_request')).slice(1)).toEqual([
    [0, 0],
    [1_500, 150],
  ])
  const { rows } = await app.tenant.pool.query(
    `select before ->> 'rates' as before, after ->> 'rates' as after, reason from audit_log
      where action = 'merchant.commission'`,
  )
  expect(rows).toEqual([
    {
      before: '[{"upToMinor": null, "fixedMinor": 0, "basisPoints": 0}]',
      after: '[{"upToMinor": null, "fixedMinor": 0, "basisPoints": 300}]',
      reason: 'why',
    },
  ])
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
})

test('tiers, minimum and maximum are charged to deposits and payouts alike, and the ledger verifies them', async () => {
  await agree('DEPOSIT', tiered(20_000, 60_000, null), 1)
  await agree('WITHDRAW', { ...tiered(20_000, null), minMinor: 350, maxMinor: 900 }, 1)
  for (const amount of [20_000, 20_001, 60_001])
    await reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount }))
  for (const amount of [10_000, 20_001, 100_000]) await makePayout(app, stage.merchant, { amount })
  expect((await charges('remit_request')).slice(1)).toEqual([
    [400, 40],
    [301, 30],
    [602, 60],
  ])
  expect(await charges('withdraw_request')).toEqual([
    [350, 35],
    [350, 35],
    [900, 90],
  ])
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
})

test.each<[string, object, object, [number, string, string]]>([
  ['what is in force', percent(0, { taxBasisPoints: 1000 }), {}, [400, 'COMMISSION_SAME', 'kind']],
  ['a most below the least', percent(1, { minMinor: 2, maxMinor: 1 }), {}, [400, 'COMMISSION_MAX', 'max']],
  ['tiers that fall', tiered(5, 4, null), {}, [400, 'COMMISSION_TIERS', 'tiers']],
  ['tiers that end', tiered(5), {}, [400, 'COMMISSION_TIERS', 'tiers']],
  ['a day that is over', percent(1), { effectiveOn: '2020-01-01' }, [400, 'DAY_OVER', 'effectiveOn']],
])('refused: %s', async (_what, terms, more, code) =>
  expect(outcomeOf(await requestTerms('DEPOSIT', terms, { version: 1, ...more }))).toEqual(code),
)

test('refused: an old version, more than the amount, no reason, a fixed part beside a percent, no code', async () => {
  expect(outcomeOf(await requestTerms('DEPOSIT', percent(1), { version: 0 })).slice(0, 2)).toEqual([
    409,
    'RECORD_CHANGED',
  ])
  for (const [terms, more] of [
    [percent(10_001), {}],
    [percent(1, { minMinor: -1 }), {}],
    [percent(1), { reason: ' ' }],
    [percent(1, { fixedMinor: 1 }), {}],
  ] as const)
    expect((await requestTerms('DEPOSIT', terms, { version: 1, ...more })).status).toBe(400)
  expect(outcomeOf(await requestTerms('PAPARA', percent(1)))).toEqual([409, 'MODULE_DISABLED', 'method'])
  const tired = await app.signedIn({ scope: ['ADMIN'] })
  expect(outcomeOf(await requestTerms('DEPOSIT', percent(1), { version: 1 }, tired))[1]).toBe('STEP_UP_REQUIRED')
})

test('it begins on its day in Istanbul; a later version replaces it, and the one in force revokes it', async () => {
  const day = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await requestTerms('CARD', percent(200), { effectiveOn: day })).status).toBe(200)
  await approve('CARD')
  expect(await read('CARD')).toMatchObject({
    current: null,
    next: { effectiveFrom: new Date(`${day}T00:00:00+03:00`).toISOString() },
  })
  await agree('CARD', percent(150), 1)
  app.clock.advance(5 * 86_400_000)
  // Their sessions have expired.
  expect(await read('CARD', await person(['ADMIN'], 'Cem'))).toMatchObject({
    current: { version: 2, basisPoints: 150 },
    next: null,
  })
})

test('of several future versions the first is next; the approval shows which ones an earlier day revokes', async () => {
  const dayIn = (days: number) => istanbulDay(new Date(app.clock.now().getTime() + days * 86_400_000))
  const begins = (days: number) => new Date(`${dayIn(days)}T00:00:00+03:00`).toISOString()
  for (const [version, days] of [3, 9, 6].entries()) {
    expect((await requestTerms('CARD', percent(100 + days), { version, effectiveOn: dayIn(days) })).status).toBe(200)
    const { body } = await bora.client.get(`/api/approval/get/${(await read('CARD')).approvalId}`)
    expect((body as { after: { takesBack?: string[] } }).after.takesBack).toEqual(days === 6 ? [begins(9)] : undefined)
    await approve('CARD')
    expect(await read('CARD')).toMatchObject({ current: null, next: { basisPoints: 103, effectiveFrom: begins(3) } })
  }
})

test('a merchant reads its own terms without our names, not those of others, and cannot request any', async () => {
  await agree('DEPOSIT', percent(300), 1)
  const own = await person(['MERCHANT'], 'Mert', { merchantId: stage.merchant.id })
  expect(await read('DEPOSIT', own)).toMatchObject({
    current: { basisPoints: 300, reason: null, createdByName: null, approvedByName: null },
    approvalId: null,
    history: [],
  })
  const other = await setPayoutStage(app)
  expect((await own.client.get(`/api/commission/get/${other.merchant.id}`)).status).toBe(404)
  expect((await requestTerms('DEPOSIT', percent(1), { version: 2 }, own)).status).toBe(404)
})

test('a trial by the terms in force equals what was posted; others show differences; nothing changes', async () => {
  await agree('DEPOSIT', percent(300, { minMinor: 900 }), 1)
  app.clock.advance(86_400_000)
  ada = await person(['ADMIN'], 'Ada')
  for (const amount of [10_000, 10_000, 70_007])
    await reportPayment(app, stage, await makeDeposit(app, stage.merchant, { amount }))
  await makeDeposit(app, stage.merchant, { amount: 33_300 })
  const day = istanbulDay(app.clock.now())
  const attempt = (terms: object, range: object = {}) =>
    ada.client.post(`/api/commission/simulate/${stage.merchant.id}`, {
      method: 'DEPOSIT',
      terms,
      from: day,
      to: day,
      ...range,
    })
  const posted = { feeMinor: await sumOf('FEE:DEPOSIT'), taxMinor: await sumOf('TAX_PAYABLE') }
  const same = (await attempt(percent(300, { minMinor: 900 }))).body as unknown as CommissionTrial
  expect(same).toEqual({ method: 'DEPOSIT', count: 3, amountMinor: 90_007, charged: posted, asked: posted })
  expect(posted).toEqual({ feeMinor: 3_900, taxMinor: 390 })
  expect((await attempt(percent(0))).body).toMatchObject({ charged: posted, asked: { feeMinor: 0, taxMinor: 0 } })
  expect(outcomeOf(await attempt(percent(1), { to: '2020-01-01' }))).toEqual([400, 'COMMISSION_DAYS', 'to'])
  expect(outcomeOf(await attempt(percent(1), { from: '2020-01-01' }))).toEqual([400, 'COMMISSION_DAYS', 'to'])
  expect((await attempt(percent(1), { from: '0001-01-01', to: '0001-01-02' })).body).toMatchObject({ count: 0 })
  expect(await read('DEPOSIT')).toMatchObject({ current: { version: 2 }, approvalId: null })
})

test('an operator’s terms wait for another ADMIN too, and only for what the operator’s scopes earn', async () => {
  const trader = await person(['TRADER'], 'Tan')
  const path = `/api/operator-commission/ask/${trader.actor.id}`
  const { taxBasisPoints: _tax, backOnReturn: _back, ...terms } = percent(40)
  const request = (who: SignedInClient, more: object = {}) =>
    who.client.post(path, { method: 'CARD', terms, reason: 'why', version: 0, ...more })
  const { status, body } = await request(ada)
  expect([status, (body as OperatorCommission).methods.map(({ method }) => method)]).toEqual([200, ['CARD']])
  const [{ approvalId } = { approvalId: null }] = (body as OperatorCommission).methods
  expect(outcomeOf(await request(bora)).slice(0, 2)).toEqual([409, 'APPROVAL_PENDING'])
  expect(outcomeOf(await ada.client.post(`/api/approval/approve/${approvalId}`, {})).slice(0, 2)).toEqual([
    409,
    'APPROVAL_OWN',
  ])
  expect((await bora.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(200)
  app.clock.advance(180_000)
  const { body: read } = await ada.client.get(`/api/operator-commission/get/${trader.actor.id}`)
  expect(read).toMatchObject({
    earned: null,
    methods: [
      { current: { version: 1, basisPoints: 40, taxBasisPoints: 0, createdByName: 'Ada', approvedByName: 'Bora' } },
    ],
  })
  // The same terms again, a method that traders do not earn by, an old version, and terms with tax.
  expect(outcomeOf(await request(ada, { version: 1 }))).toEqual([400, 'COMMISSION_SAME', 'kind'])
  expect(outcomeOf(await request(ada, { method: 'DEPOSIT' }))).toEqual([409, 'MODULE_DISABLED', 'method'])
  expect(outcomeOf(await request(ada)).slice(0, 2)).toEqual([409, 'RECORD_CHANGED'])
  expect((await request(ada, { version: 1, terms: percent(50) })).status).toBe(400)
  for (const who of [trader, await person(['MERCHANT'], 'Mert', { merchantId: stage.merchant.id })])
    expect((await request(who)).status).toBe(404)
  const { rows } = await app.tenant.pool.query(
    `select object_type as type, after ->> 'method' as method from audit_log where action = 'user.commission'`,
  )
  expect(rows).toEqual([{ type: 'user', method: 'CARD' }])
})

import type { MerchantStatement } from '@kasa/contracts/merchantStatement'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import type { MerchantSettlement, SettlementPreview, SettlementRunDetail } from '@kasa/contracts/settlements'
import { isBusinessDay } from '@kasa/domain/settlement'

import { verifyLedger } from '../ledger/verify.service'
import { readReconciliation } from '../reconciliation/readReconciliation.service'
import { makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'

const dayMs = 86_400_000
const percent = 1_000
const days = 7
const terms = { cycleDays: 0, cutOff: '12:00', minMinor: 1, holder: 'Ilgaz Çiçekçilik A.Ş.', iban: payoutIban }
const reserve = { reserveBasisPoints: percent, reserveDays: days }

let app: TestApp
let stage: Stage
let ada: SignedInClient
let bora: SignedInClient
let operator: SignedInClient
/** A business day; the stage's first 10,000.00 came some days before. */
let today: string
beforeEach(async () => {
  const flags = { ...testTenantConfig().flags, currentBalanceDisplay: true }
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'], flags } })
  stage = await setPayoutStage(app)
  ada = await person(['ADMIN'], 'Ada')
  bora = await person(['ADMIN'], 'Bora')
  operator = await person(['REMIT'], 'Kerem', { remitGroupIds: [stage.groupId] })
  today = istanbul()
  await goTo(3)
})
afterEach(() => app.close())

async function person(scope: string[], name: string, more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, name, ...more })
  await app.stepUp(made)
  return made
}
const istanbul = () => new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
/** Moves the clock to 11:00 on the first business day after `count` days. */
async function goTo(count: number): Promise<void> {
  today = dayAfter(today, count)
  while (!isBusinessDay(today)) today = dayAfter(today, 1)
  await clockAt('11:00')
  await holdAtBank(app, stage.accountId, 50_000_000)
}
async function clockAt(time: string): Promise<void> {
  app.clock.advance(new Date(`${today}T${time}:00+03:00`).getTime() - app.clock.now().getTime())
  for (const who of [ada, bora, operator]) await signInAgain(app, who)
}
const code = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const requestTerms = (more: object, version: number) =>
  ada.client.post(`/api/settlement/ask/${stage.merchant.id}`, {
    terms: { ...terms, ...more },
    reason: 'contract',
    version,
  })
const read = async (who = ada) =>
  (await who.client.get(`/api/settlement/terms/${stage.merchant.id}`)).body as MerchantSettlement
const approve = (id: string | null) => bora.client.post(`/api/approval/approve/${id}`, {})
async function agree(more: object, version: number): Promise<void> {
  const requested = await requestTerms(more, version)
  expect([requested.status, requested.text]).toEqual([200, requested.text])
  expect((await approve((await read()).approvalId)).status).toBe(200)
}
const preview = async () => (await ada.client.get('/api/settlement/preview')).body as SettlementPreview
const mine = async () => (await preview()).lines.find(({ merchantId }) => merchantId === stage.merchant.id)
const readRun = async (id: string) => (await ada.client.get(`/api/settlement/get/${id}`)).body as SettlementRunDetail
async function requestedRun(): Promise<{ id: string; approvalId: string }> {
  const { count, sumMinor } = await preview()
  const answer = await ada.client.post('/api/settlement/create', { count, sumMinor, reason: 'weekly' })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as { id: string; approvalId: string }
}
async function settle(): Promise<SettlementRunDetail> {
  const run = await requestedRun()
  const answer = await approve(run.approvalId)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return readRun(run.id)
}
const deposit = async (amount: number): Promise<string> => {
  const made = await makeDeposit(app, stage.merchant, { amount })
  await reportPayment(app, stage, made)
  return made.id
}
const balances = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as Record<string, number>
const broken = async () => (await verifyLedger(app.tenant.pool)).broken
const update = (text: string, values: unknown[] = []) => app.tenant.pool.query(text, values)
async function reverse(id: string): Promise<number> {
  const { version } = (await ada.client.get(`/api/remit-request/get/${id}`)).body as { version: number }
  const answer = await ada.client.post(`/api/remit-request/reverse/${id}`, { reason: 'stolen card', version })
  if (answer.status !== 200) return answer.status
  return (await approve((answer.body as { approvalId: string }).approvalId)).status
}
/** Rejects a run's payout, which returns the money to the merchant. */
async function reject(payoutId: string): Promise<void> {
  const desk = '/api/withdraw-request'
  const { claimToken } = (await operator.client.post(`${desk}/claim/${payoutId}`, {})).body as { claimToken: string }
  const { version } = (await operator.client.get(`${desk}/get/${payoutId}`)).body as { version: number }
  const decision = { decision: 'reject', reasonCode: 'OTHER', note: 'wrong account', claimToken, version }
  expect((await operator.client.post(`${desk}/decide/${payoutId}`, decision)).status).toBe(200)
}

test.each([
  [{ reserveBasisPoints: 5_001, reserveDays: 7 }, 400, 'FIELD_INVALID'],
  [{ reserveBasisPoints: -1, reserveDays: 7 }, 400, 'FIELD_INVALID'],
  [{ reserveBasisPoints: 1.5, reserveDays: 7 }, 400, 'FIELD_INVALID'],
  [{ reserveBasisPoints: 1_000, reserveDays: 366 }, 400, 'FIELD_INVALID'],
  [{ reserveBasisPoints: 1_000 }, 400, 'RESERVE_HALF'],
  [{ reserveBasisPoints: 0, reserveDays: 7 }, 400, 'RESERVE_HALF'],
  [{ reserveDays: 7 }, 400, 'RESERVE_HALF'],
])('a reserve of %j is refused', async (more, status, why) => {
  expect(code(await requestTerms(more, 0))).toEqual([status, why])
})

test('a reserve is approved with the terms by another ADMIN, and stays where a later version omits it', async () => {
  expect((await requestTerms(reserve, 0)).status).toBe(200)
  expect((await read()).current).toBeNull()
  expect(code(await ada.client.post(`/api/approval/approve/${(await read()).approvalId}`, {}))).toEqual([
    409,
    'APPROVAL_OWN',
  ])
  expect((await approve((await read()).approvalId)).status).toBe(200)
  expect(code(await requestTerms(reserve, 1))).toEqual([400, 'SETTLEMENT_SAME'])
  await agree({ cycleDays: 2 }, 1)
  expect((await read()).current).toMatchObject({ version: 2, ...reserve })
  await agree({ cycleDays: 2, reserveBasisPoints: 0, reserveDays: 0 }, 2)
  expect((await read()).current).toMatchObject({ version: 3, reserveBasisPoints: 0, reserveDays: 0 })
  const { rows } = await update(
    `select after ->> 'reserveBasisPoints' as percent, after ->> 'reserveDays' as days from audit_log
      where action = 'merchant.settlementTerms' order by seq`,
  )
  expect(rows).toEqual([
    { percent: '1000', days: '7' },
    { percent: '1000', days: '7' },
    { percent: '0', days: '0' },
  ])
  expect(await broken()).toEqual([])
})

test('a run keeps its percent of incoming money, pays the rest; the first run after the days releases it', async () => {
  // From here on a deposit costs its merchant 1.5 % and 10 % tax on that.
  await update(
    `insert into commission_schedule (id, merchant_id, method, version, basis_points, fixed_minor, tax_basis_points,
      effective_from, created_at)
     select gen_random_uuid(), merchant_id, method, 2, 150, 0, 1000, $1, $1::timestamptz - interval '1 hour'
       from commission_schedule where method = 'DEPOSIT'`,
    [new Date(app.clock.now().getTime() - 3_600_000)],
  )
  await agree(reserve, 0)
  await deposit(100_000)
  await clockAt('12:30')
  const net = 1_000_000 + 100_000 - 1_650
  const [kept, paid] = [net / 10, net - net / 10]
  expect(await mine()).toMatchObject({
    grossMinor: 1_100_000,
    feeMinor: 1_650,
    keptMinor: kept,
    releasedMinor: 0,
    amountMinor: paid,
  })
  const run = await requestedRun()
  const { rows } = await update('select after from approval where id = $1', [run.approvalId])
  expect(rows[0].after.lines).toMatchObject([{ amount: paid, kept, released: 0 }])
  // Nothing is kept before the run is approved.
  expect(await balances()).toMatchObject({ available: net, held: 0, reserve: 0 })
  expect((await approve(run.approvalId)).status).toBe(200)
  expect(await balances()).toMatchObject({ available: 0, held: paid, reserve: kept })
  const [line] = (await readRun(run.id)).lines
  expect(line).toMatchObject({ grossMinor: 1_100_000, feeMinor: 1_650, keptMinor: kept, amountMinor: paid })
  const releaseOn = dayAfter(today, days)
  const own = await person(['MERCHANT', 'USER_MANAGEMENT'], 'Mert', { merchantId: stage.merchant.id })
  for (const who of [ada, own])
    expect((await read(who)).reserve).toMatchObject({ totalMinor: kept, parts: [{ keptMinor: kept, releaseOn }] })
  expect((await own.client.get(`/api/merchant/get/${stage.merchant.id}`)).body).toMatchObject({
    balance: { availableMinor: 0, heldMinor: paid, reserveMinor: kept },
  })
  const statement = (await sendSigned(app, stage.merchant, 'GET', `/mapi/v1/statement?day=${today}`))
    .body as MerchantStatement
  expect(statement.closing).toMatchObject({ available: 0, held: paid, reserve: kept })
  expect(statement.lines.filter(({ entry }) => entry === 'RESERVE_KEPT')).toMatchObject([
    { account: 'AVAILABLE', amount: -kept, kind: 'withdrawal', requestId: line?.payout?.id },
    { account: 'RESERVE', amount: kept, kind: 'withdrawal', number: line?.payout?.number },
  ])
  expect(await broken()).toEqual([])

  // A rejected settlement payout is paid again in full: its reserve was kept already.
  await reject(line?.payout?.id ?? '')
  await clockAt('12:40')
  expect(await mine()).toMatchObject({ grossMinor: 0, keptMinor: 0, amountMinor: paid })
  await settle()
  await goTo(days - 1)
  await deposit(50_000)
  await clockAt('12:30')
  const early = today < releaseOn
  const more = 50_000 - 825
  const keptMore = Math.floor(more / 10)
  expect(await mine()).toMatchObject({
    keptMinor: keptMore,
    releasedMinor: early ? 0 : kept,
    amountMinor: more - keptMore + (early ? 0 : kept),
  })
  today = releaseOn
  await goTo(0)
  await clockAt('12:30')
  const last = await settle()
  expect(last.lines).toMatchObject([{ keptMinor: keptMore, releasedMinor: kept, amountMinor: more - keptMore + kept }])
  expect(await balances()).toMatchObject({ available: 0, reserve: keptMore })
  expect((await read()).reserve).toMatchObject({ totalMinor: keptMore })
  // The reserve is the merchant's own money, so it does not count as paid or earned.
  const { sums } = await readReconciliation(ada.ctx, { from: today, to: today, limit: 10 })
  const all = await balances()
  expect(sums.figures.closingMinor).toBe(
    BigInt(Number(all['available']) + Number(all['held']) + Number(all['reserve'])),
  )
  expect(await broken()).toEqual([])
})

test('nothing is kept of money that its merchant withdrew already, and a settlement is never empty', async () => {
  await agree({ ...reserve, reserveBasisPoints: 5_000 }, 0)
  await makePayout(app, stage.merchant, { amount: 900_000 })
  await clockAt('12:30')
  const due = 1_000_000 - 900_220
  expect(await mine()).toMatchObject({ grossMinor: 1_000_000, keptMinor: due / 2, amountMinor: due / 2 })
})

test('a run that is refused, or a merchant that is left out, keeps and releases nothing', async () => {
  await agree(reserve, 0)
  await clockAt('12:30')
  const refused = await requestedRun()
  await bora.client.post(`/api/approval/deny/${refused.approvalId}`, { reason: 'not this week' })
  expect(await balances()).toMatchObject({ available: 1_000_000, reserve: 0 })
  const run = await requestedRun()
  await update(`update merchant set status = 'PAUSED_OUT'`)
  expect((await approve(run.approvalId)).status).toBe(200)
  expect((await readRun(run.id)).lines).toMatchObject([{ leftOut: 'MERCHANT_STOPPED' }])
  expect(await balances()).toMatchObject({ available: 1_000_000, reserve: 0 })
  await update(`update merchant set status = 'ACTIVE'`)
  expect((await settle()).lines).toMatchObject([{ keptMinor: 100_000, leftOut: null }])
  expect(await broken()).toEqual([])
})

test('a merchant is not closed while it has money, its reserve too: nobody could pay it any more', async () => {
  await agree(reserve, 0)
  await clockAt('12:30')
  const close = async () => {
    const { body } = await ada.client.get(`/api/merchant/get/${stage.merchant.id}`)
    const { name, legalTitle, taxNo, version } = body as MerchantDetail
    return ada.client.post(`/api/merchant/update/${stage.merchant.id}`, {
      name,
      legalTitle: legalTitle || 'Ilgaz Çiçekçilik A.Ş.',
      taxNo: taxNo || '4540536920',
      contacts: [],
      modules: ['remit', 'withdraw'],
      remitGroupIds: [stage.groupId],
      limitGroupId: null,
      testMode: false,
      version,
      status: 'CLOSED',
      statusReason: 'contract ended',
    })
  }
  expect(code(await close())).toEqual([409, 'MERCHANT_HAS_MONEY'])
  await settle()
  // As if the bank had carried out the payout: only the reserve is left.
  await update(
    `update ledger_balance set balance_minor = 0
      where account_id in (select id from ledger_account where code like '%:HELD')`,
  )
  expect(await balances()).toEqual({ available: 0, held: 0, reserve: 100_000, currency: 'TRY' })
  expect(code(await close())).toEqual([409, 'MERCHANT_HAS_MONEY'])
  await update(
    `update ledger_balance set balance_minor = 0
      where account_id in (select id from ledger_account where code like '%:RESERVE')`,
  )
  // Closing is also refused while the bank may still return a payout.
  const { rowCount } = await update(
    `update withdraw_request set status = 'SENT', bank_ref = 'FAST-1', given_refs = '{FAST-1}'`,
  )
  expect([rowCount, code(await close())]).toEqual([1, [409, 'MERCHANT_HAS_MONEY']])
  await update(`update withdraw_request set status = 'PAID'`)
  expect((await close()).status).toBe(200)
})

/** Repeatable pseudo-random numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([1, 2, 3])(
  'in random order %i of deposits, reversals, payouts, runs and days all that was kept is in reserve or released @long',
  async (seed) => {
    const pick = numbers(seed)
    await agree({ ...reserve, reserveDays: 3 }, 0)
    let version = 1
    const deposits: string[] = []
    const payouts: string[] = []
    let [kept, released, runs] = [0, 0, 0]
    const acts: (() => Promise<unknown>)[] = [
      async () => deposits.push(await deposit(1_001 + pick(200_000))),
      async () => deposits.push(await deposit(1_001 + pick(200_000))),
      async () => {
        const [id] = deposits.splice(pick(deposits.length), 1)
        if (id !== undefined) await reverse(id)
      },
      async () => {
        const { available } = await balances()
        if ((available ?? 0) > 10_000) await makePayout(app, stage.merchant, { amount: 1_000 + pick(5_000) })
      },
      async () => {
        await goTo(1 + pick(3))
      },
      async () => {
        const [id] = payouts.splice(0, 1)
        if (id !== undefined) await reject(id)
      },
      async () => {
        await agree({ iban: undefined, reserveBasisPoints: 1 + pick(5_000), reserveDays: 1 + pick(5) }, version)
        version += 1
      },
      async () => {
        await clockAt('12:30')
        const seen = await mine()
        if (seen && seen.leftOut === null) {
          const [line] = (await settle()).lines
          const { mostMinor: _most, ...paid } = seen
          expect(line).toMatchObject({ ...paid, leftOut: null })
          const due = Math.max(Number(seen.availableMinor) - Number(seen.awaitingMinor), 0)
          expect(Number(seen.amountMinor) + Number(seen.keptMinor)).toBe(due + Number(seen.releasedMinor))
          kept += Number(seen.keptMinor)
          released += Number(seen.releasedMinor)
          runs += 1
          payouts.push(line?.payout?.id ?? '')
        }
        await goTo(1)
      },
    ]
    for (let n = 0; n < 24; n += 1) {
      await (n % 4 === 3 ? acts.at(-1) : acts[pick(acts.length)])?.()
      const now = await balances()
      expect([now['reserve'], Number(now['available']) >= 0]).toEqual([kept - released, true])
      const { reserve: shown } = await read()
      expect(Number(shown?.totalMinor)).toBe(kept - released)
    }
    expect([runs > 2, kept > 0, released > 0]).toEqual([true, true, true])
    expect(await broken()).toEqual([])
  },
)

test.each([
  ['what a settlement kept', 'update settlement set kept_minor = kept_minor + 1 where kept_minor > 0'],
  ['when it is released', 'update settlement set release_on = release_on + 1 where kept_minor > 0'],
  ['that it was released', 'update settlement set released_in = null where released_in is not null'],
  ['what a settlement released', 'update settlement set released_minor = released_minor - 1 where released_minor > 0'],
  [
    'what released it',
    `update settlement set released_in = (select id from settlement where released_minor = 0 and id <> own.id limit 1)
      from settlement own where own.id = settlement.id and settlement.released_in is not null`,
  ],
  ['what had come in', 'update settlement set gross_minor = gross_minor - 10000 where kept_minor > 0'],
])('the verifier names a database in which somebody changed %s @long', async (_name, change) => {
  await agree(reserve, 0)
  await clockAt('12:30')
  await settle()
  await goTo(days)
  await deposit(40_000)
  await clockAt('12:30')
  await settle()
  expect(await broken()).toEqual([])
  await update(change)
  expect((await broken()).map(({ check }) => check)).toContain(
    'every reserve is what settlements kept and did not release',
  )
})

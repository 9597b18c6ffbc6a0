import { caseCount } from '@kasa/domain/testing/caseCount'
import { limitDemands, type LimitRule } from '@kasa/domain/limits'
import { countedStatuses, type ReservationStatus } from '@kasa/domain/limitReservation'
import fc from 'fast-check'

import { expireDeposits } from '../deposits/expireDeposits.service'
import { verifyLedger } from '../ledger/verify.service'
import {
  addAccount,
  addBot,
  addGroup,
  addLimits,
  addMerchant,
  askDeposit,
  reportPayment,
  sendSigned,
  type MadeDeposit,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { propertyLimitMs } from '../testing/propertyRuns'

let test: TestApp
beforeAll(async () => void (test = await buildTestApp()))
afterAll(() => test.close())

type Request = {
  merchantId: string
  customerRef: string
  accountId: string | null
  operatorId: string | null
  amountMinor: bigint
  status: string
  createdAt: Date
}
const heldAs: Record<string, ReservationStatus> = {
  ASSIGNED: 'RESERVED',
  DECLARED: 'RESERVED',
  IN_REVIEW: 'RESERVED',
  APPROVED: 'CONFIRMED',
}

/** The expected counters, computed from the requests only. */
async function expectedCounters(merchant: TestMerchant, rulesOf: LimitRule[]): Promise<Map<string, bigint>> {
  const { rows } = await test.tenant.pool.query<Request>(
    `select r.merchant_id as "merchantId", r.customer_ref as "customerRef", r.bank_account_id as "accountId",
      a.owner_user_id as "operatorId", r.amount_minor as "amountMinor", r.status,
       r.created_at as "createdAt" from remit_request r left join bank_account a on a.id = r.bank_account_id
         where r.merchant_id = $1`,
    [merchant.id],
  )
  const sums = new Map<string, bigint>()
  for (const { accountId, amountMinor, status, createdAt, ...known } of rows) {
    for (const demand of limitDemands(
      rulesOf,
      { ...known, ...(accountId === null ? {} : { accountId }) },
      amountMinor,
      createdAt,
    )) {
      const { metric = 'AMOUNT' } = rulesOf.find(({ id }) => id === demand.ruleId) ?? {}
      const held = heldAs[status]
      if (held === undefined || !countedStatuses(metric).includes(held)) continue
      const key = `${demand.ruleId}/${demand.subjectKey}/${demand.periodKey}`
      sums.set(key, (sums.get(key) ?? 0n) + demand.amount)
    }
  }
  return sums
}

async function counted(rules: LimitRule[]): Promise<Map<string, bigint>> {
  const { rows } = await test.tenant.pool.query<{ key: string; taken: bigint }>(
    `select rule_id || '/' || subject_key || '/' || period_key as key, taken from limit_counter
      where rule_id = any($1::uuid[]) and taken <> 0`,
    [rules.map(({ id }) => id)],
  )
  return new Map(rows.map(({ key, taken }) => [key, taken]))
}

const readRules = async (groupIds: string[]) =>
  (
    await test.tenant.pool.query<LimitRule>(
      `select id, subject, metric, period, minutes, min, cap, action from limit_rule
        where limit_group_id = any($1::uuid[])`,
      [groupIds],
    )
  ).rows

const merchantRules = [
  { subject: 'MERCHANT', metric: 'AMOUNT', cap: 900_000 },
  { subject: 'MERCHANT', metric: 'PENDING_COUNT', period: 'TX', cap: 5 },
  { subject: 'CUSTOMER', metric: 'COUNT', period: 'MINUTES', minutes: 30, cap: 2 },
  { subject: 'MERCHANT', metric: 'COUNT', period: 'WEEK', cap: 3, action: 'WARN' },
  { subject: 'MERCHANT', metric: 'AMOUNT', period: 'TX', cap: 250_000, min: 1_000 },
]
const accountRules = [
  { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 500_000 },
  { subject: 'ACCOUNT', metric: 'PENDING_COUNT', period: 'TX', cap: 3 },
  { subject: 'OPERATOR', metric: 'AMOUNT', period: 'MONTH', cap: 700_000, action: 'HOLD' },
]

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      customer: fc.constantFrom('x', 'y', 'z'),
      amount: fc.integer({ min: 500, max: 300_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'declare' as const, 'pay' as const, 'payLess' as const),
      which: fc.nat({ max: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 20, 31, 600, 1500) }),
  },
)

it(
  'whatever happens to requests, limits count what the requests hold',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const limitGroupId = await addLimits(test.tenant, merchantRules)
        const ofAccounts = await addLimits(test.tenant, accountRules)
        const rules = await readRules([limitGroupId, ofAccounts])
        const groupId = await addGroup(test.tenant, 'MOST_HEADROOM')
        const owner = await test.user({ scope: ['REMIT'] })
        const bot = await addBot(test.tenant, {
          autoMatch: 'APPROVE',
          heartbeatAt: new Date(test.clock.now().getTime() + 400 * 24 * 3_600_000),
        })
        for (let n = 0; n < 2; n += 1)
          await addAccount(test.tenant, {
            remitGroupId: groupId,
            botId: bot.id,
            limitGroupId: ofAccounts,
            ownerUserId: owner.id,
          })
        const merchant = await addMerchant(test.tenant, { remitGroupIds: [groupId], limitGroupId })
        const made: MadeDeposit[] = []

        for (const one of steps) {
          if (one.kind === 'ask') {
            const { status, body } = await askDeposit(test, merchant, {
              amount: one.amount,
              customer: { id: one.customer, name: 'Elif Kılıç' },
            })
            if (status === 201) made.push(body as MadeDeposit)
          } else if (one.kind === 'pass') {
            test.clock.advance(one.minutes * 60_000)
            await expireDeposits(test.ctx)
          } else {
            const deposit = made[one.which]
            if (deposit === undefined) continue
            if (one.kind === 'cancel' || one.kind === 'declare')
              await sendSigned(test, merchant, 'POST', `/mapi/v1/deposits/${deposit.id}/${one.kind}`, {})
            else {
              const { rows } = await test.tenant.pool.query<{ id: string | null }>(
                'select bank_account_id as id from remit_request where id = $1',
                [deposit.id],
              )
              const accountId = rows[0]?.id
              if (accountId)
                await reportPayment(
                  test,
                  { groupId, accountId, bot, merchant } satisfies Stage,
                  deposit,
                  one.kind === 'pay' ? {} : { amount: deposit.amount - 1 },
                )
            }
          }
          expect(await counted(rules)).toEqual(await expectedCounters(merchant, rules))
        }
        for (const rule of rules) {
          if (rule.action !== 'BLOCK' || rule.cap === null) continue
          const bursts = await test.tenant.pool.query('select 1 from limit_counter where rule_id = $1 and taken > $2', [
            rule.id,
            rule.cap,
          ])
          expect(bursts.rowCount).toBe(0)
        }
      }),
      { numRuns: caseCount(6, 200) },
    )
    expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
  },
  propertyLimitMs,
)

it('200 concurrent requests exceed no cap, none that fits is refused, every refusal has its reason', async () => {
  const ofAccounts = await addLimits(test.tenant, [
    { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 1_000_000 },
    { subject: 'ACCOUNT', metric: 'PENDING_COUNT', period: 'TX', cap: 40 },
  ])
  const [first, second] = [await addGroup(test.tenant, 'MOST_HEADROOM'), await addGroup(test.tenant, 'PRIORITY')]
  await test.tenant.pool.query('update remit_group set failover_group_id = $2, limit_group_id = $3 where id = $1', [
    first,
    second,
    ofAccounts,
  ])
  await test.tenant.pool.query('update remit_group set limit_group_id = $2 where id = $1', [second, ofAccounts])
  for (const remitGroupId of [first, first, first, second]) await addAccount(test.tenant, { remitGroupId })
  const limitGroupId = await addLimits(test.tenant, [
    { subject: 'MERCHANT', metric: 'COUNT', cap: 180 },
    { subject: 'MERCHANT', metric: 'AMOUNT', cap: 100_000_000, action: 'WARN' },
  ])
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [first], limitGroupId })
  // An overloaded server refuses without reserving anything, so the merchant retries.
  const request = async (): Promise<number> => {
    const { status } = await askDeposit(test, merchant, { amount: 25_000 })
    return status === 503 ? request() : status
  }
  expect(new Set(await Promise.all(Array.from({ length: 200 }, request)))).toEqual(new Set([201]))
  const { rows } = await test.tenant.pool.query<{ reason: string | null; n: number }>(
    `select coalesce(reason_code, status) as reason, count(*)::int as n from remit_request where merchant_id = $1
      group by 1 order by 1`,
    [merchant.id],
  )
  // Four accounts take 40 each. Requests without an account release the merchant's count for later ones.
  const of = (reason: string) => rows.find((row) => row.reason === reason)?.n ?? 0
  expect([of('ASSIGNED'), of('NO_ACCOUNT') + of('LIMIT')]).toEqual([160, 40])
  const { rows: taken } = await test.tenant.pool.query<{ taken: bigint; n: number }>(
    `select taken, count(*)::int as n from limit_counter
      where rule_id in (select id from limit_rule where limit_group_id = $1 and metric = 'PENDING_COUNT') group by 1`,
    [ofAccounts],
  )
  expect(taken).toEqual([{ taken: 40n, n: 4 }])
  const { rows: over } = await test.tenant.pool.query(
    'select 1 from limit_counter c join limit_rule r on r.id = c.rule_id where c.taken > r.cap and r.action = $1',
    ['BLOCK'],
  )
  expect(over).toEqual([])
  const { rows: logged } = await test.tenant.pool.query<{ n: number }>(
    `select count(*)::int as n from assignment_log log join remit_request r on r.id = log.request_id
      where r.merchant_id = $1 and r.reason_code = 'NO_ACCOUNT'
       and log.refusal = 'NO_ACCOUNT'
         and jsonb_path_exists(log.candidates, '$[*] ? (@.excludedBecause == "HEADROOM")')`,
    [merchant.id],
  )
  expect(logged).toEqual([{ n: of('NO_ACCOUNT') * 2 }])
  expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
}, 60_000)

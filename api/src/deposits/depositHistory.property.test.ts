import { caseCount } from '@kasa/domain/testing/caseCount'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import fc from 'fast-check'

import { verifyLedger } from '../ledger/verify.service'
import {
  addLimits,
  askDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { propertyLimitMs } from '../testing/propertyRuns'
import { expireDeposits } from './expireDeposits.service'

/**
 * Merchants, payers, bots, operators and the clock act in any order, and any action may be refused. Journals sum to
 * zero, balances equal their postings, limits equal the reservations, and every status change is in the transitions
 * table.
 */
let test: TestApp
let stages: Stage[]
let operators: SignedInClient[]

beforeAll(async () => {
  test = await buildTestApp()
  const limits = async () => ({
    merchant: {
      limitGroupId: await addLimits(test.tenant, [
        { subject: 'MERCHANT', metric: 'AMOUNT', cap: 40_000_000 },
        { subject: 'CUSTOMER', metric: 'COUNT', cap: 6 },
      ]),
    },
  })
  stages = [await setStage(test, { autoMatch: 'APPROVE', ...(await limits()) }), await setStage(test, await limits())]
  operators = [
    await test.signedIn({ name: 'One', scope: ['ADMIN'] }),
    await test.signedIn({ name: 'Two', scope: ['ADMIN'] }),
  ]
})
afterAll(() => test.close())

type Step =
  | { kind: 'create'; stage: number; amount: number; customer: number }
  | { kind: 'declare' | 'cancel'; pick: number }
  | { kind: 'pay'; pick: number; extra: number; name: boolean; reference: boolean }
  | { kind: 'claim' | 'approve' | 'reject' | 'release' | 'next'; pick: number; who: number; claimsFirst: boolean }
  | { kind: 'time'; minutes: number }

const pick = fc.nat({ max: 6 })
const who = fc.nat({ max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      stage: fc.nat({ max: 1 }),
      amount: fc.constantFrom(100, 2_450_000, 9_999_999),
      customer: fc.nat({ max: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('declare' as const, 'cancel' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      pick,
      extra: fc.constantFrom(0, 0, 0, 1),
      name: fc.constantFrom(true, true, false),
      reference: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'claim' as const,
        'approve' as const,
        'approve' as const,
        'reject' as const,
        'release' as const,
        'next' as const,
      ),
      pick,
      who,
      claimsFirst: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), minutes: fc.constantFrom(1, 2, 29) }) },
)

type World = { made: (MadeDeposit & { stage: Stage })[]; claims: Map<string, { claimToken: string; version: number }> }
const api = '/api/remit-request'

async function take(world: World, now: Step): Promise<number> {
  if (now.kind === 'time') {
    test.clock.advance(now.minutes * 60_000)
    await expireDeposits(test.ctx)
    await signInAnew()
    return 200
  }
  if (now.kind === 'create') {
    const stage = stages[now.stage] as Stage
    const answer = await askDeposit(test, stage.merchant, {
      amount: now.amount,
      customer: { id: `c${now.customer}`, name: 'Elif Kılıç' },
    })
    if (answer.status === 201) world.made.push({ ...(answer.body as MadeDeposit), stage })
    return answer.status
  }
  const deposit = world.made[now.pick % Math.max(1, world.made.length)]
  if (!deposit) return 404
  if (now.kind === 'pay') {
    const line = {
      amount: deposit.amount + now.extra,
      ...(now.name ? {} : { senderName: 'BASKA BIRI' }),
      ...(now.reference ? {} : { description: 'para' }),
    }
    return (await reportPayment(test, deposit.stage, deposit, line)).status
  }
  if (!('who' in now))
    return (await sendSigned(test, deposit.stage.merchant, 'POST', `/mapi/v1/deposits/${deposit.id}/${now.kind}`, {}))
      .status
  const { client } = operators[now.who] as SignedInClient
  const key = `${now.who} ${deposit.id}`
  if (now.kind === 'claim' || now.kind === 'next') {
    const answer = await client.post(now.kind === 'next' ? `${api}/next` : `${api}/claim/${deposit.id}`)
    const body = answer.body as {
      claim?: { row: { id: string; version: number }; claimToken: string } | null
      row?: { id: string; version: number }
      claimToken?: string
    }
    const claim = body.claim ?? (body.row && body.claimToken ? { row: body.row, claimToken: body.claimToken } : null)
    if (answer.status === 200 && claim)
      world.claims.set(`${now.who} ${claim.row.id}`, { claimToken: claim.claimToken, version: claim.row.version })
    return answer.status
  }
  // Half of the time the operator claims first; otherwise the decision uses what was read long ago.
  if (now.claimsFirst) await take(world, { ...now, kind: 'claim' })
  const claim = world.claims.get(key) ?? { claimToken: 'none', version: 1 }
  if (now.kind === 'release')
    return (await client.post(`${api}/release/${deposit.id}`, { claimToken: claim.claimToken })).status
  const decide = async (reason: object) =>
    (await client.post(`${api}/decide/${deposit.id}`, { decision: now.kind, ...claim, ...reason })).status
  if (now.kind === 'reject') return decide({ reasonCode: 'NOT_RECEIVED' })
  // An inexact match needs a reason, so the decision is repeated with one.
  const status = await decide({})
  return status === 422 ? decide({ reasonCode: 'RECEIPT_AGREES' }) : status
}

/** Returns the status changes in the audit log that the table does not have. */
async function unlawfulMoves(): Promise<unknown[]> {
  const { rows } = await test.tenant.pool.query<{ action: string; was: DepositStatus; is: DepositStatus }>(
    `select action, before ->> 'status' as was, after ->> 'status' as is from audit_log
     where object_type = 'deposit' and before is not null and before ->> 'status' <> after ->> 'status'`,
  )
  return rows.filter(({ action, was, is }) => {
    const rule = Object.entries(depositTransitions).find(([name]) => `deposit.${name}` === action)?.[1]
    return !rule || rule.to !== is || !(rule.from as readonly string[]).includes(was)
  })
}

/** A simple sequence that runs before the random ones, so that every kind of decision occurs. */
const story: Step[] = [
  { kind: 'create', stage: 1, amount: 2_450_000, customer: 0 },
  { kind: 'pay', pick: 0, extra: 0, name: true, reference: true },
  { kind: 'approve', pick: 0, who: 0, claimsFirst: true },
  { kind: 'approve', pick: 0, who: 1, claimsFirst: false },
  { kind: 'create', stage: 1, amount: 100, customer: 1 },
  { kind: 'reject', pick: 1, who: 0, claimsFirst: true },
  { kind: 'create', stage: 1, amount: 100, customer: 2 },
  { kind: 'cancel', pick: 2 },
]

it(
  'keeps its invariants through any sequence of events',
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), fc.nat({ max: 3 }), async (steps, width) => {
        const world: World = { made: [], claims: new Map() }
        // `width` steps race with the one before them.
        for (let at = 0; at < steps.length; at += width + 1) {
          const racing = steps.slice(at, at + width + 1)
          // The clock moves between requests only. During one, its signature and token would be of another time.
          const statuses = await Promise.all(racing.map(async (now) => (now.kind === 'time' ? 200 : take(world, now))))
          for (const now of racing) if (now.kind === 'time') await take(world, now)
          statuses.forEach((status, index) =>
            seen.set(`${racing[index]?.kind} ${status}`, (seen.get(`${racing[index]?.kind} ${status}`) ?? 0) + 1),
          )
          expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([])
        }
        expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
        expect(await unlawfulMoves()).toEqual([])
      }),
      { numRuns: caseCount(10, 500), examples: [[story, 0]] },
    )
    // The sequences must have had an effect: these outcomes occurred.
    for (const met of ['create 201', 'approve 200', 'approve 409', 'reject 200', 'cancel 200', 'pay 200'])
      expect([met, seen.has(met)]).toEqual([met, true])
  },
  propertyLimitMs,
)

/** A token lives ten minutes, and the clock moves further than that. */
async function signInAnew(): Promise<void> {
  operators = [
    await test.signedIn({ name: 'One', scope: ['ADMIN'] }),
    await test.signedIn({ name: 'Two', scope: ['ADMIN'] }),
  ]
}

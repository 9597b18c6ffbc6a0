import { caseCount } from '@kasa/domain/testing/caseCount'
import { depositTransitions, type DepositAction } from '@kasa/domain/deposit'
import fc from 'fast-check'

import type { Ctx, UserActor } from '../access/ctx'
import { approve as approveAsked } from '../approvals/approvals.service'
import { inTransaction } from '../db/transaction'
import { foldFacts, rebuildFacts } from '../facts/facts.service'
import type { Tx } from '../db/client'
import { Refusal } from '../errors/refusals'
import { verifyLedger } from '../ledger/verify.service'
import {
  addLimits,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { propertyLimitMs } from '../testing/propertyRuns'
import { claimWithin } from '../requests/claimRequest'
import { notifyDecisions } from '../requests/clockRequests'
import { decideDeposit } from './decideDeposit.service'
import { deposits as noun } from '../deposits/deposits'
import { expireDeposits } from '../deposits/expireDeposits.service'
import { attachReceipt } from '../deposits/keepReceipt'
import { approveLate, lateLinesOf } from '../depositLines/lateDeposit.service'
import { askReversal, askUnseen } from './reverseDeposit.service'
import { undoDeposit } from './undoDeposit.service'

let test: TestApp
let stage: Stage
let one: Ctx<UserActor>
let two: Ctx<UserActor>
beforeAll(async () => {
  test = await buildTestApp()
  const limitGroupId = await addLimits(test.tenant, [
    { subject: 'MERCHANT', metric: 'AMOUNT', cap: 6_000_000 },
    { subject: 'MERCHANT', metric: 'COUNT', cap: 40 },
    { subject: 'CUSTOMER', metric: 'COUNT', cap: 3 },
  ])
  stage = await setStage(test, { autoMatch: 'APPROVE', merchant: { limitGroupId } })
  one = (await test.signedIn({ scope: ['ADMIN'] })).ctx
  two = (await test.signedIn({ scope: ['ADMIN'] })).ctx
})
afterAll(() => test.close())

const versionOf = async (id: string) =>
  (await test.tenant.pool.query<{ version: number }>('select version from remit_request where id = $1', [id])).rows[0]
    ?.version ?? 0
/** An action as the console requests it; a refusal is a valid outcome. */
async function attempt(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await inTransaction(one, work).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
const decide = (id: string, decision: 'approve' | 'reject') =>
  attempt(async (tx) => {
    const { row, claimToken } = await claimWithin(tx, noun, one, id)
    const held = { id, claimToken, version: row.version }
    await decideDeposit(
      tx,
      one,
      decision === 'approve' ? { decision, ...held } : { decision, ...held, reasonCode: 'SUSPICIOUS' },
    )
  })
async function withSecond(request: typeof askReversal, id: string): Promise<void> {
  await attempt(async (tx) => {
    const { approvalId } = await request(tx, one, { id, reason: 'property', version: await versionOf(id) })
    await approveAsked(tx, two, { id: approvalId })
  })
}
let files = 0

/** Everything that can happen to a deposit: external events, timers and people's actions. */
const happenings: Record<string, (deposit: MadeDeposit) => Promise<unknown>> = {
  payExact: (deposit) => reportPayment(test, stage, deposit),
  payByStranger: (deposit) => reportPayment(test, stage, deposit, { senderName: 'BASKA BIRI' }),
  payLess: (deposit) => reportPayment(test, stage, deposit, { amount: Math.ceil(deposit.amount / 2) }),
  payMore: (deposit) => reportPayment(test, stage, deposit, { amount: deposit.amount + 5000 }),
  declare: ({ id }) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/declare`, {}),
  cancel: ({ id }) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {}),
  approve: ({ id }) => decide(id, 'approve'),
  reject: ({ id }) => decide(id, 'reject'),
  undo: ({ id }) => attempt(async (tx) => undoDeposit(tx, one, { id, version: await versionOf(id) })),
  late: ({ id }) =>
    attempt(async (tx) => {
      const [line] = (await lateLinesOf(one, { id })).lines
      if (line) await approveLate(tx, one, { id, bankTxId: line.id, version: await versionOf(id) })
    }),
  receipt: ({ id }) =>
    attempt((tx) =>
      attachReceipt(tx, one, {
        id,
        fileName: 'a.pdf',
        content: Buffer.from(`%PDF-${(files += 1)}`).toString('base64'),
      }),
    ),
  unseen: ({ id }) => withSecond(askUnseen, id),
  reverse: ({ id }) => withSecond(askReversal, id),
  wait: async () => {
    test.clock.advance(6_000)
    await notifyDecisions(noun, test.ctx)
  },
  fold: () => foldFacts(test.ctx),
  timeUp: async () => {
    test.clock.advance(31 * 60_000)
    await expireDeposits(test.ctx)
  },
}

/** All status changes of these deposits in the audit log; the transitions must allow each. */
async function changesOf(ids: readonly string[]): Promise<{ action: string; from: string | null; to: string }[]> {
  const { rows } = await test.tenant.pool.query<{ action: string; from: string | null; to: string }>(
    `select substr(action, 9) as action, before ->> 'status' as "from", after ->> 'status' as "to" from audit_log
     where object_id = any($1::text[]) and action like 'deposit.%' and after ? 'version'`,
    [ids],
  )
  return rows
}
function isLawful({ action, from, to }: { action: string; from: string | null; to: string }): boolean {
  const rule = Object.hasOwn(depositTransitions, action) ? depositTransitions[action as DepositAction] : undefined
  // A new request is logged with the status after NEW.
  if (from === null) return rule?.from.some((status) => status === 'NEW') === true && rule.to === to
  return rule ? rule.to === to && rule.from.some((status) => status === from) : from === to
}

/** Reservations of these deposits whose amounts differ from the deposits. */
async function miscounted(ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await test.tenant.pool.query(
    `select request.number, request.status, held.amount::text, request.amount_minor::text as asked,
      request.amount_received_minor::text as received
     from limit_reservation held join limit_rule rule on rule.id = held.rule_id join remit_request request
       on request.id = held.request_id
     where request.id = any($1::uuid[]) and rule.metric = 'AMOUNT' and held.status in ('RESERVED', 'CONFIRMED')
       and held.amount <> case when request.status in ('APPROVED', 'REVERSED')
         then coalesce(request.amount_received_minor, request.amount_minor) else request.amount_minor end`,
    [ids],
  )
  return rows
}

it(
  'after any events journals balance, limits equal the requests, facts a rebuild, and all transitions are allowed',
  async () => {
    const step = fc.record({ what: fc.constantFrom(...Object.keys(happenings)), which: fc.nat(2) })
    const policy = fc.constantFrom('APPROVE_RECEIVED', 'REVIEW', 'REJECT_AND_RETURN')
    await fc.assert(
      fc.asyncProperty(policy, fc.array(step, { minLength: 6, maxLength: 16 }), async (amountPolicy, steps) => {
        await test.tenant.pool.query('update merchant set amount_policy = $2 where id = $1', [
          stage.merchant.id,
          amountPolicy,
        ])
        const deposits = [
          await makeDeposit(test, stage.merchant, { amount: 310_000 }),
          await makeDeposit(test, stage.merchant, { amount: 310_000 }),
          await makeDeposit(test, stage.merchant, { amount: 90_000 }),
        ]
        for (const { what, which } of steps) await happenings[what]?.(deposits[which] as MadeDeposit)
        expect((await changesOf(deposits.map(({ id }) => id))).filter((change) => !isLawful(change))).toEqual([])
        expect(await miscounted(deposits.map(({ id }) => id))).toEqual([])
        expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
        expect((await rebuildFacts(test.tenant.pool, test.clock.now())).filter(({ isSame }) => !isSame)).toEqual([])
        // The next run needs another day's limits.
        test.clock.advance(24 * 3_600_000)
        await expireDeposits(test.ctx)
        await notifyDecisions(noun, test.ctx)
      }),
      { numRuns: caseCount(8, 150), endOnFailure: false },
    )
  },
  propertyLimitMs,
)

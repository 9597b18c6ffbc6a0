import type { createDepositRequest } from '@kasa/contracts/merchantApi'
import { simulateDepositRequest, type SimulateDepositRequest } from '@kasa/contracts/testRequests'
import { depositTransitions, type DepositStatus } from '@kasa/domain/deposit'
import { openDepositStatuses } from '@kasa/domain/openDeposit'
import { afterTestDeposit, testAccount, type SimulatedDeposit } from '@kasa/domain/testRequest'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { depositCharge } from '../commissions/pricing'
import type { Tx } from '../db/client'
import { callbackDataOf } from '../deposits/callbackData'
import { deposits, merchantEvents } from '../deposits/deposits'
import { merchantDepositOf, type MerchantDeposit } from '../deposits/merchantDeposit'
import { parameter } from '../parameters/parameter'
import type { TestCalls } from '../requests/merchantRequests'
import { refuseUsedRef, testingMerchant } from '../requests/newRequest'
import { notThere } from '../requests/refuseRequest'
import {
  changeTest,
  customerHashOf,
  newReferenceCode,
  notifyOfNewTest,
  refuseOnceLive,
  refuseTestConflicts,
  wrongStatus,
} from './testRequest'
import {
  insertTestDeposit,
  lockTest,
  selectTest,
  selectTestByRef,
  selectTestTerms,
  type TestDeposit,
} from './testRequests.sql'

type Wanted = z.output<typeof createDepositRequest>

/** A test deposit in the form of the merchant API, with an account that is nobody's. */
const answerOf = (deposit: TestDeposit): MerchantDeposit => ({ ...merchantDepositOf(deposit, testAccount), test: true })

const toldOf = (before: TestDeposit | undefined, after: TestDeposit) => ({
  event: before?.status === after.status ? undefined : merchantEvents[after.status],
  data: callbackDataOf(after, after.bankRef),
})

/** Creates a test deposit: ASSIGNED to the example account. It reserves no limit and asks no account. */
export async function createTestDeposit(tx: Tx, ctx: Ctx, merchantId: string, wanted: Wanted): Promise<TestDeposit> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const at = ctx.now()
  await testingMerchant(tx, ctx, { merchantId, module: 'remit', paused: 'PAUSED_IN' })
  await refuseUsedRef(tx, deposits, { merchantId, merchantRef, customerRef: customer.id })
  const customerHash = customerHashOf(ctx, merchantId, customer.id)
  const identity = { kind: 'deposit', merchantId, merchantRef, customerHash, amountMinor } as const
  await refuseTestConflicts(tx, { ...identity, open: openDepositStatuses })
  const { feeMinor, taxMinor } = await depositCharge(tx, merchantId, amountMinor, at)
  const made = await insertTestDeposit(tx, {
    ...identity,
    id: uuidv7(),
    referenceCode: newReferenceCode(),
    feeMinor,
    taxMinor,
    status: 'ASSIGNED',
    expiresAt: new Date(at.getTime() + (await parameter(tx, 'deposit.ttl_min', at)) * 60_000),
    at,
  })
  await notifyOfNewTest(tx, ctx, made, toldOf(undefined, made))
  return made
}

/** The merchant's own actions, by the table of live deposits. */
async function act(tx: Tx, ctx: Ctx, before: TestDeposit, action: 'declare' | 'cancel'): Promise<TestDeposit> {
  await refuseOnceLive(tx, before.merchantId)
  const rule = action === 'declare' ? depositTransitions.declare : depositTransitions.cancel
  const from: readonly DepositStatus[] = rule.from
  if (!from.includes(before.status)) throw wrongStatus(before)
  const after = { ...before, status: rule.to }
  await changeTest(tx, ctx, before, after, { action: 'act', ...toldOf(before, after) })
  return after
}

/** Carries out a simulated event on a locked test deposit. Fee and tax follow the amount received, as live. */
export async function simulateDeposit(
  tx: Tx,
  ctx: Ctx,
  before: TestDeposit,
  simulated: SimulatedDeposit,
  action: 'simulate' | 'expire' = 'simulate',
): Promise<TestDeposit> {
  await refuseOnceLive(tx, before.merchantId)
  const { amountPolicy } = await selectTestTerms(tx, before.merchantId)
  const outcome = afterTestDeposit(before, simulated, amountPolicy)
  if (!outcome) throw wrongStatus(before)
  const { status, amountReceivedMinor } = outcome
  const charge =
    status === 'APPROVED' && amountReceivedMinor !== null
      ? await depositCharge(tx, before.merchantId, amountReceivedMinor, before.createdAt)
      : before
  const { feeMinor, taxMinor } = charge
  const bankRef = before.bankRef ?? (amountReceivedMinor === null ? null : `TEST${newReferenceCode()}`)
  const after = { ...before, ...outcome, feeMinor, taxMinor, bankRef }
  await changeTest(tx, ctx, before, after, { action, ...toldOf(before, after) })
  return after
}

/** The contract's event in the form of the rules. */
export const simulatedDepositOf = (body: SimulateDepositRequest): SimulatedDeposit => ({
  event: body.event,
  ...('amount' in body && { amountMinor: body.amount }),
  ...('reasonCode' in body && { reasonCode: body.reasonCode }),
})

/** `/mapi/v1/deposits` of a merchant in test mode. */
export const testDeposits: TestCalls<Wanted, MerchantDeposit> = {
  create: async (tx, ctx, wanted) => answerOf(await createTestDeposit(tx, ctx, ctx.actor.merchantId, wanted)),
  async act(tx, ctx, id, action) {
    const before = await lockTest(tx, 'deposit', ctx.actor.merchantId, id)
    return before && answerOf(await act(tx, ctx, before, action === 'declare' ? 'declare' : 'cancel'))
  },
  async receipt(tx, ctx, id) {
    const deposit = await lockTest(tx, 'deposit', ctx.actor.merchantId, id)
    if (deposit) await refuseOnceLive(tx, deposit.merchantId)
    return deposit && answerOf(deposit)
  },
  async read(db, ctx, id) {
    const deposit = await selectTest(db, 'deposit', ctx.actor.merchantId, id)
    return deposit && answerOf(deposit)
  },
  find: async (db, ctx, merchantRef) =>
    (await selectTestByRef(db, 'deposit', ctx.actor.merchantId, merchantRef)).map(answerOf),
  simulated: simulateDepositRequest,
  async simulate(tx, ctx, id, body) {
    const before = await lockTest(tx, 'deposit', ctx.actor.merchantId, id)
    if (!before) throw notThere()
    // The route has parsed it by `simulated`.
    return answerOf(await simulateDeposit(tx, ctx, before, simulatedDepositOf(body as SimulateDepositRequest)))
  },
}

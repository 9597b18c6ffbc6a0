import { simulateWithdrawalRequest, type SimulateWithdrawalRequest } from '@kasa/contracts/testRequests'
import type { createWithdrawalRequest } from '@kasa/contracts/withdrawals'
import { compactIban } from '@kasa/domain/iban'
import { feeOnTopOf } from '@kasa/domain/money'
import { afterTestPayout, testAccount, type SimulatedPayout } from '@kasa/domain/testRequest'
import { withdrawalTransitions, type WithdrawalStatus } from '@kasa/domain/withdrawal'
import { holdsOf } from '@kasa/domain/withdrawalHold'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { knownIban, refuseOurIban } from '../bankaccounts/ibanOf'
import { merchantFeeOf } from '../commissions/pricing'
import type { Tx } from '../db/client'
import { BadInput } from '../errors/refusals'
import type { TestCalls } from '../requests/merchantRequests'
import { refuseUsedRef, testingMerchant } from '../requests/newRequest'
import { notThere } from '../requests/refuseRequest'
import { ibanHash } from '../signing/sealed'
import { payoutDataOf, payoutEvents } from '../withdrawals/callbackData'
import { refuseUndescribed } from '../withdrawals/describedWithdrawal'
import { merchantWithdrawalOf, type MerchantWithdrawal } from '../withdrawals/merchantWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'
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
  insertTestPayout,
  lockTest,
  selectIsPaidIban,
  selectTest,
  selectTestByRef,
  selectTestTerms,
  type TestPayout,
} from './testRequests.sql'

type Wanted = z.output<typeof createWithdrawalRequest>

/** A test payout in the form of the merchant API. */
const answerOf = ({ ibanLast4, ...payout }: TestPayout): MerchantWithdrawal => ({
  ...merchantWithdrawalOf({ ...payout, beneficiaryIbanLast4: ibanLast4 }),
  test: true,
})

const toldOf = (before: TestPayout | undefined, after: TestPayout) => ({
  // Each further part is reported, although the status stays.
  event: before?.status === after.status && after.status !== 'PARTIALLY_PAID' ? undefined : payoutEvents[after.status],
  data: payoutDataOf(after),
})

/**
 * Creates a test payout: HOLD by the merchant's settings, else QUEUED. It needs no balance and holds none, reserves no
 * limit and asks no account. The IBAN and the description are checked as live; the example account is taken, too.
 */
export async function createTestPayout(tx: Tx, ctx: Ctx, merchantId: string, wanted: Wanted): Promise<TestPayout> {
  const { amount: amountMinor, merchantRef, customer, beneficiaryName } = wanted
  const at = ctx.now()
  await testingMerchant(tx, ctx, { merchantId, module: 'withdraw', paused: 'PAUSED_OUT' })
  await refuseUsedRef(tx, withdrawals, { merchantId, merchantRef, customerRef: customer.id })
  const customerHash = customerHashOf(ctx, merchantId, customer.id)
  const identity = { kind: 'withdrawal', merchantId, merchantRef, customerHash, amountMinor } as const
  await refuseTestConflicts(tx, { ...identity, open: [] })
  const description = wanted.description ?? ''
  await refuseUndescribed(tx, { merchantId, customerRef: customer.id, amountMinor, description, at })
  const { iban, bank } =
    compactIban(wanted.iban) === testAccount.iban
      ? { iban: testAccount.iban, bank: { shortName: testAccount.bank } }
      : await knownIban(tx, wanted.iban)
  const hash = ibanHash(ctx.tenant.keys, iban)
  await refuseOurIban(tx, hash)
  const holdReasons = holdsOf(
    {
      blocked: [],
      isOverLimit: false,
      isKnownIban: await selectIsPaidIban(tx, { merchantId, customerHash, ibanHash: hash }),
      customerName: customer.name,
      beneficiaryName,
    },
    (await selectTestTerms(tx, merchantId)).payoutHolds,
  )
  const made = await insertTestPayout(tx, {
    ...identity,
    ...feeOnTopOf(amountMinor, await merchantFeeOf(tx, merchantId, 'WITHDRAW', at)),
    id: uuidv7(),
    referenceCode: newReferenceCode(),
    status: withdrawalTransitions[holdReasons.length > 0 ? 'hold' : 'queue'].to,
    beneficiaryName,
    ibanHash: hash,
    ibanLast4: iban.slice(-4),
    bankName: bank.shortName,
    holdReasons,
    at,
  })
  await notifyOfNewTest(tx, ctx, made, toldOf(undefined, made))
  return made
}

async function cancel(tx: Tx, ctx: Ctx, before: TestPayout): Promise<TestPayout> {
  await refuseOnceLive(tx, before.merchantId)
  const from: readonly WithdrawalStatus[] = withdrawalTransitions.cancel.from
  if (!from.includes(before.status)) throw wrongStatus(before)
  const after = { ...before, status: withdrawalTransitions.cancel.to }
  await changeTest(tx, ctx, before, after, { action: 'act', ...toldOf(before, after) })
  return after
}

/** Carries out a simulated event on a locked test payout. */
export async function simulatePayout(
  tx: Tx,
  ctx: Ctx,
  before: TestPayout,
  simulated: SimulatedPayout,
): Promise<TestPayout> {
  await refuseOnceLive(tx, before.merchantId)
  // With the whole amount it would be PAID.
  if ((simulated.amountMinor ?? 0n) >= before.amountMinor)
    throw new BadInput({ code: 'FIELD_INVALID', field: 'amount', params: { field: 'amount' } })
  const outcome = afterTestPayout(before, simulated, `TEST${newReferenceCode()}`)
  if (!outcome) throw wrongStatus(before)
  const after = { ...before, ...outcome }
  await changeTest(tx, ctx, before, after, { action: 'simulate', ...toldOf(before, after) })
  return after
}

/** The contract's event in the form of the rules. */
export const simulatedPayoutOf = (body: SimulateWithdrawalRequest): SimulatedPayout => ({
  event: body.event,
  ...('amount' in body && { amountMinor: body.amount }),
  ...('reasonCode' in body && { reasonCode: body.reasonCode }),
})

/** `/mapi/v1/withdrawals` of a merchant in test mode. */
export const testPayouts: TestCalls<Wanted, MerchantWithdrawal> = {
  create: async (tx, ctx, wanted) => answerOf(await createTestPayout(tx, ctx, ctx.actor.merchantId, wanted)),
  async act(tx, ctx, id) {
    const before = await lockTest(tx, 'withdrawal', ctx.actor.merchantId, id)
    return before && answerOf(await cancel(tx, ctx, before))
  },
  async read(db, ctx, id) {
    const payout = await selectTest(db, 'withdrawal', ctx.actor.merchantId, id)
    return payout && answerOf(payout)
  },
  find: async (db, ctx, merchantRef) =>
    (await selectTestByRef(db, 'withdrawal', ctx.actor.merchantId, merchantRef)).map(answerOf),
  simulated: simulateWithdrawalRequest,
  async simulate(tx, ctx, id, body) {
    const before = await lockTest(tx, 'withdrawal', ctx.actor.merchantId, id)
    if (!before) throw notThere()
    // The route has parsed it by `simulated`.
    return answerOf(await simulatePayout(tx, ctx, before, simulatedPayoutOf(body as SimulateWithdrawalRequest)))
  },
}

import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { askedByOurs, coversRule, largePayout, strictestPayoutRule, type PayoutRule } from '@kasa/domain/payoutRules'
import { withdrawalTransitions, type WithdrawalStatus } from '@kasa/domain/withdrawal'
import type { HoldReason } from '@kasa/domain/withdrawalHold'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { holdOf } from './holdWithdrawal'
import { parameter } from '../parameters/parameter'
import { payoutRulesInForce } from '../payoutRules/rulesInForce'
import { askForPayout } from './approvePayout'
import { accountsOf, isAskedByOurs } from './askers'
import { selectUnagreed, setAgreed } from './unagreed.sql'
import { agreedMark, type AgreedTogether } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'

/** What is known of a payout before it is written: what decides on the state it begins in. */
export type AskedPayout = Pick<
  WithdrawalRecord,
  'id' | 'madeBy' | 'merchantId' | 'customerRef' | 'customerName' | 'amountMinor' | 'beneficiaryName'
> & {
  customerTcknHash: Buffer | null
  beneficiaryIbanHash: Buffer
  otherHashes: readonly Buffer[]
  /** Of a run that two administrators agreed to; no rule of payouts asks anybody else. */
  settlementId?: string
}

/** The state a payout comes to, by which row of the table, and what is still to be asked for once it stands there. */
export type NextState = {
  action: 'hold' | 'await' | 'queue'
  status: WithdrawalStatus
  reasonCode: string | null
  holdReasons?: readonly HoldReason[]
  settle: (made: WithdrawalRecord) => Promise<void>
}

const putUnder = (tx: Tx, ctx: Ctx, made: WithdrawalRecord, { approvalId }: AgreedTogether): Promise<void> =>
  setAgreed(tx, made.id, { approvalId, mac: agreedMark(ctx, approvalId, made) })

/** The state a payout begins in, its money held: what holds it back is asked first, then who has to agree. */
export async function firstStatus(
  tx: Tx,
  ctx: Ctx,
  payout: AskedPayout,
  agreed: AgreedTogether | undefined,
): Promise<NextState> {
  const { reasons, keep } = await holdOf(tx, ctx, payout)
  if (reasons.length === 0) return statusOnceFree(tx, ctx, payout, agreed)
  return {
    action: 'hold',
    status: withdrawalTransitions.hold.to,
    reasonCode: null,
    holdReasons: reasons,
    settle: async (made) => {
      await keep()
      // Whoever frees it decides on what holds it; what was agreed to stays so.
      if (agreed) await putUnder(tx, ctx, made, agreed)
    },
  }
}

type Weighed = Pick<AskedPayout, 'id' | 'madeBy' | 'merchantId' | 'amountMinor' | 'beneficiaryIbanHash'> & {
  settlementId?: string | null
  /** When it was asked for; left out where that is now. */
  askedAt?: Date
}

/**
 * By which rule a payout is asked: the strictest between its amount and what it comes to in this day of Istanbul with
 * others that nobody agreed to, to the same IBAN or by the same person. So what one person moves alone in a day stays
 * below the first band. Where no band says who agrees, a large sum (`four_eyes.withdraw_kurus`) still asks for one of
 * us.
 */
async function ruleFor(tx: Tx, ctx: Ctx, payout: Weighed): Promise<PayoutRule | undefined> {
  const { rules } = await payoutRulesInForce(tx)
  const largeFromMinor = await parameter(tx, 'four_eyes.withdraw_kurus', ctx.now())
  const makers = payout.madeBy === null ? [] : await accountsOf(tx, payout.madeBy)
  // What was asked for late in a day and let go in the next is weighed with what was asked for beside it.
  const since = istanbulDayStart(payout.askedAt ?? ctx.now())
  const alone = await selectUnagreed(tx, { ...payout, makers, since })
  const besideMinor = alone.toIbanMinor > alone.byMakerMinor ? alone.toIbanMinor : alone.byMakerMinor
  const untilMinor = payout.amountMinor + besideMinor
  const rule = rules[strictestPayoutRule(rules, { ...payout, untilMinor }) ?? -1]
  if (rule) return rule
  if (untilMinor >= largeFromMinor) return largePayout(largeFromMinor)
  return (await isAskedByOurs(tx, payout)) ? askedByOurs : undefined
}

/**
 * The state of a payout that nothing holds back, or no more: those that the rules ask for are asked, where they have
 * not agreed to it with others, or it waits to be sent.
 */
export async function statusOnceFree(tx: Tx, ctx: Ctx, payout: Weighed, agreed?: AgreedTogether): Promise<NextState> {
  const rule = (payout.settlementId ?? null) === null ? await ruleFor(tx, ctx, payout) : undefined
  if (agreed && (!rule || coversRule(agreed.rule, rule))) {
    return {
      action: 'queue',
      status: withdrawalTransitions.queue.to,
      reasonCode: null,
      settle: (made) => putUnder(tx, ctx, made, agreed),
    }
  }
  return {
    action: rule ? 'await' : 'queue',
    status: withdrawalTransitions[rule ? 'await' : 'queue'].to,
    reasonCode: null,
    settle: async (made) => {
      if (rule) await askForPayout(tx, ctx, made, rule)
    },
  }
}

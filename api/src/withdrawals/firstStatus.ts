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
import { accountsOf, isRequestedByOurs } from './askers'
import { selectUnagreed, setAgreed } from './unagreed.sql'
import { agreedMark, type AgreedTogether } from './whatWasApproved'
import type { WithdrawalRecord } from './withdrawalRecord'

/** The fields of an unwritten payout that decide its first status. */
export type NewPayout = Pick<
  WithdrawalRecord,
  'id' | 'madeBy' | 'merchantId' | 'customerRef' | 'customerName' | 'amountMinor' | 'beneficiaryName'
> & {
  customerTcknHash: Buffer | null
  beneficiaryIbanHash: Buffer
  otherHashes: readonly Buffer[]
  /** Set for a payout of a settlement run. Two administrators approved the run, so no approval rule applies. */
  settlementId?: string
}

/**
 * A payout's next status, the transition that leads to it, and `settle`, which runs once the payout has that status.
 */
export type NextState = {
  action: 'hold' | 'await' | 'queue'
  status: WithdrawalStatus
  reasonCode: string | null
  holdReasons?: readonly HoldReason[]
  settle: (made: WithdrawalRecord) => Promise<void>
}

const putUnder = (tx: Tx, ctx: Ctx, made: WithdrawalRecord, { approvalId }: AgreedTogether): Promise<void> =>
  setAgreed(tx, made.id, { approvalId, mac: agreedMark(ctx, approvalId, made) })

/** The first status of a payout whose money is held. Holds come first, then approval rules. */
export async function firstStatus(
  tx: Tx,
  ctx: Ctx,
  payout: NewPayout,
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
      // The hold is decided on when the payout is freed; its approval stays valid.
      if (agreed) await putUnder(tx, ctx, made, agreed)
    },
  }
}

type Weighed = Pick<NewPayout, 'id' | 'madeBy' | 'merchantId' | 'amountMinor' | 'beneficiaryIbanHash'> & {
  settlementId?: string | null
  /** When it was requested; the current time if left out. */
  askedAt?: Date
}

/**
 * The approval rule of a payout. It is the strictest rule between the payout's amount and its total with other
 * unapproved payouts of that Istanbul day, to the same IBAN or by the same person. So the total that a person moves
 * in a day without approval stays below the first band. If no band applies, an amount from `four_eyes.withdraw_kurus`
 * still needs one of our administrators.
 */
async function ruleFor(tx: Tx, ctx: Ctx, payout: Weighed): Promise<PayoutRule | undefined> {
  const { rules } = await payoutRulesInForce(tx)
  const largeFromMinor = await parameter(tx, 'four_eyes.withdraw_kurus', ctx.now())
  const makers = payout.madeBy === null ? [] : await accountsOf(tx, payout.madeBy)
  // Counted on the day of the request, even if the payout is freed the next day.
  const since = istanbulDayStart(payout.askedAt ?? ctx.now())
  const alone = await selectUnagreed(tx, { ...payout, makers, since })
  const besideMinor = alone.toIbanMinor > alone.byMakerMinor ? alone.toIbanMinor : alone.byMakerMinor
  const untilMinor = payout.amountMinor + besideMinor
  const rule = rules[strictestPayoutRule(rules, { ...payout, untilMinor }) ?? -1]
  if (rule) return rule
  if (untilMinor >= largeFromMinor) return largePayout(largeFromMinor)
  return (await isRequestedByOurs(tx, payout)) ? askedByOurs : undefined
}

/**
 * The next status of a payout that is not, or no longer, held back: it waits for the approvals that the rules
 * require, unless an approval given together with others covers them; otherwise it is queued.
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

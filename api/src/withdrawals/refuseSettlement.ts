import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { refuseOwn } from './refuseOwn'
import { selectIsOfOtherTerms } from './settledTerms.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/**
 * Refuses to let a settlement leave by the hand of who asked for its run, or to an account that is its merchant's no more: what was agreed to
 * waits in the queue while new terms are agreed to. Throws `APPROVAL_VOID`, `OWN_ASKED` and `SETTLEMENT_TERMS_CHANGED`; of other payouts asks nothing.
 */
export async function refuseSettlement(tx: Tx, ctx: Ctx, payout: WithdrawalRecord): Promise<void> {
  if (payout.settlementId === null) return
  // Without its agreement nobody could say what was agreed to.
  if (payout.approvalId === null) throw new Conflict({ code: 'APPROVAL_VOID' })
  await refuseOwn(tx, ctx, payout)
  if (await selectIsOfOtherTerms(tx, payout.id))
    throw new Conflict({ code: 'SETTLEMENT_TERMS_CHANGED', params: { number: payout.number } })
}

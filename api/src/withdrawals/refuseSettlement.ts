import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectIsOfOtherTerms } from './settledTerms.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/**
 * Refuses to send a settlement to an account that the merchant has replaced since: an approved settlement may be queued
 * while new terms are approved. Throws `APPROVAL_VOID` and `SETTLEMENT_TERMS_CHANGED`. Ignores other payouts.
 */
export async function refuseSettlement(tx: Tx, payout: WithdrawalRecord): Promise<void> {
  if (payout.settlementId === null) return
  // Without its approval the approved account is unknown.
  if (payout.approvalId === null) throw new Conflict({ code: 'APPROVAL_VOID' })
  if (await selectIsOfOtherTerms(tx, payout.id))
    throw new Conflict({ code: 'SETTLEMENT_TERMS_CHANGED', params: { number: payout.number } })
}

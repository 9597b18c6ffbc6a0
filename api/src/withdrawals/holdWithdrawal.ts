import { holdsOf, type HoldReason } from '@kasa/domain/withdrawalHold'

import type { Ctx } from '../access/ctx'
import { blockedBy, keepMet, lockBlocklistToAsk } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { isHeldByLimit } from '../limits/limits.service'
import { selectHoldFacts } from './holdFacts.sql'

/** The fields that are checked before a payout is written. Hashes are keyed. */
type PayoutToHold = {
  id: string
  merchantId: string
  customerRef: string
  customerName: string
  customerTcknHash: Buffer | null
  beneficiaryName: string
  beneficiaryIbanHash: Buffer
  /** Hashes of the customer's phone and wallet, if the merchant sent them. */
  otherHashes: readonly Buffer[]
}

/** All reasons to hold back a new payout. Call `keep` once the payout is written. */
export async function holdOf(
  tx: Tx,
  ctx: Ctx,
  payout: PayoutToHold,
): Promise<{ reasons: HoldReason[]; keep: () => Promise<void> }> {
  await lockBlocklistToAsk(tx)
  const at = ctx.now()
  const { customerName, beneficiaryName } = payout
  const met = await blockedBy(tx, {
    hashes: [payout.beneficiaryIbanHash, payout.customerTcknHash, ...payout.otherHashes].filter(
      (hash) => hash !== null,
    ),
    names: [customerName, beneficiaryName],
    at,
  })
  const { agreed, isKnownIban } = await selectHoldFacts(tx, payout)
  const blocked = met.map(({ verdict }) => verdict)
  return {
    reasons: holdsOf(
      { blocked, isOverLimit: await isHeldByLimit(tx, payout.id), customerName, beneficiaryName, isKnownIban },
      agreed,
    ),
    keep: () => keepMet(tx, { type: 'withdraw_request', id: payout.id, at }, met),
  }
}

import type { AgreedHold } from '@kasa/domain/agreedHold'

import type { Tx } from '../db/client'

export type HoldKnown = { isKnownIban: boolean; agreed: AgreedHold[] }

/**
 * Whether this customer of this merchant was paid to the IBAN before, and which holds the merchant agreed to besides
 * the blocklist and limits.
 *
 * An IBAN counts as known only after a PAID payout, which the bank's debit proves. Payouts that are only requested,
 * approved or sent do not count; otherwise one small payout would clear the way for a large one. A part of a split
 * payout counts. A return changes the status to RETURNED, so the IBAN is unknown again unless another payout to it
 * stayed.
 */
export async function selectHoldFacts(
  tx: Tx,
  payout: { merchantId: string; customerRef: string; beneficiaryIbanHash: Buffer },
): Promise<HoldKnown> {
  const { rows } = await tx.query<HoldKnown>({
    name: 'withdrawals.holdFacts',
    text: `select m.payout_holds as agreed,
             exists (select from withdraw_request where merchant_id = m.id and customer_ref = $2
               and beneficiary_iban_hash = $3 and status = 'PAID') as "isKnownIban"
           from merchant m where m.id = $1`,
    values: [payout.merchantId, payout.customerRef, payout.beneficiaryIbanHash],
  })
  const [known] = rows
  if (!known) throw new Error(`The merchant ${payout.merchantId} of a payout is not there`)
  return known
}

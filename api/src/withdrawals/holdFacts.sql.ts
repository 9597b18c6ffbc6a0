import type { AgreedHold } from '@kasa/domain/agreedHold'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

/**
 * Where a payout has come to once nobody holds it back: its IBAN is one that its customer is paid to. What came back is
 * no such word.
 */
const letGo: readonly WithdrawalStatus[] = [
  'PENDING_APPROVAL',
  'QUEUED',
  'SENDING',
  'SUSPECT',
  'SENT',
  'PARTIALLY_PAID',
  'PAID',
]

export type HoldKnown = { isKnownIban: boolean; hasOtherIban: boolean; agreed: AgreedHold[] }

/**
 * To which IBANs this customer of this merchant is paid, and what holds the merchant's payouts beside the blocklist and
 * limits.
 */
export async function selectHoldFacts(
  tx: Tx,
  payout: { merchantId: string; customerRef: string; beneficiaryIbanHash: Buffer },
): Promise<HoldKnown> {
  const { rows } = await tx.query<HoldKnown>({
    name: 'withdrawals.holdFacts',
    text: `select m.payout_holds as agreed,
             exists (select from withdraw_request where merchant_id = m.id and customer_ref = $2
               and beneficiary_iban_hash = $3 and status = any($4::text[])) as "isKnownIban",
             exists (select from withdraw_request where merchant_id = m.id and customer_ref = $2
               and beneficiary_iban_hash <> $3 and status = any($4::text[])) as "hasOtherIban"
           from merchant m where m.id = $1`,
    values: [payout.merchantId, payout.customerRef, payout.beneficiaryIbanHash, letGo],
  })
  const [known] = rows
  if (!known) throw new Error(`The merchant ${payout.merchantId} of a payout is not there`)
  return known
}

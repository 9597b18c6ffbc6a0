import { uploadFreed } from '@kasa/domain/payoutLedger'

import type { Tx } from '../db/client'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import type { UploadRecord } from './uploads.sql'

/**
 * Frees part of the amount that an upload holds for its payouts (P7, kuruş) as piece `no`, with the merchant's
 * balance locked. The caller stores the piece (`addPiece`).
 */
export async function freeHeld(
  tx: Tx,
  { id, merchantId }: UploadRecord,
  { no, freedMinor, at }: { no: number; freedMinor: bigint; at: Date },
): Promise<void> {
  await balanceWithin(tx, merchantId)
  await postJournal(tx, {
    kind: 'P7',
    sourceType: 'withdraw_upload',
    sourceId: id,
    occurrenceNo: no,
    at,
    lines: uploadFreed(merchantId, freedMinor),
  })
}

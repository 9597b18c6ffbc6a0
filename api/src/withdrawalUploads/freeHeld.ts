import { uploadFreed } from '@kasa/domain/payoutLedger'

import type { Tx } from '../db/client'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import type { UploadRecord } from './uploads.sql'

/**
 * Frees a part of what a file holds for its payouts (P7, kuruş), as its piece `no`, with the merchant's balance locked.
 * Whoever calls writes the piece down.
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

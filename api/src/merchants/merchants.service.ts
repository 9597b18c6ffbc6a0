import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectMerchantRecord, updateKybStatus, type MerchantRecord } from './merchantRecords.sql'
import { selectMerchant, type Merchant } from './merchants.sql'

export type { Merchant }

export const findMerchant = selectMerchant

/** Throws `MERCHANT_NOT_ACTIVE` for a closed merchant: money credited to it could be paid to nobody. */
export async function refuseClosed(tx: Tx, id: string): Promise<void> {
  if ((await selectMerchant(tx, id))?.status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_NOT_ACTIVE' })
}

/** A merchant's name and contacts; undefined if there is none. */
export const findMerchantContacts = (
  tx: Tx,
  id: string,
): Promise<Pick<MerchantRecord, 'name' | 'contacts'> | undefined> => selectMerchantRecord(tx, id, 'read')

/** Sets the KYB status of a locked merchant. The caller checks the transition and writes the audit row. */
export const setKybStatus = updateKybStatus

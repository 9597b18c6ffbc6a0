import type { Tx } from '../db/client'
import { selectMerchantRecord, updateKybStatus, type MerchantRecord } from './merchantRecords.sql'
import { selectMerchant, type Merchant } from './merchants.sql'

export type { Merchant }

/** One merchant, or undefined. */
export const findMerchant = selectMerchant

/** A merchant's name and whom it may be told by, or undefined. */
export const findMerchantContacts = (
  tx: Tx,
  id: string,
): Promise<Pick<MerchantRecord, 'name' | 'contacts'> | undefined> => selectMerchantRecord(tx, id, 'read')

/** Writes where the KYB of a locked merchant stands; the caller has asked whether it may, and writes the audit row. */
export const setKybStatus = updateKybStatus

import type { Tx } from '../db/client'
import { selectMerchantRecord, updateKybStatus, type MerchantRecord } from './merchantRecords.sql'
import { selectMerchant, type Merchant } from './merchants.sql'

export type { Merchant }

export const findMerchant = selectMerchant

/** A merchant's name and contacts; undefined if there is none. */
export const findMerchantContacts = (
  tx: Tx,
  id: string,
): Promise<Pick<MerchantRecord, 'name' | 'contacts'> | undefined> => selectMerchantRecord(tx, id, 'read')

/** Sets the KYB status of a locked merchant. The caller checks the transition and writes the audit row. */
export const setKybStatus = updateKybStatus

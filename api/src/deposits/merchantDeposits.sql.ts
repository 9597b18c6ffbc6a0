import type { Tx } from '../db/client'
import { depositColumns, depositTables, type DepositRecord } from './deposits.sql'

/** One deposit of this merchant, or undefined. */
export async function selectMerchantDeposit(db: Pick<Tx, 'query'>, merchantId: string, id: string): Promise<DepositRecord | undefined> {
  const { rows } = await db.query<DepositRecord>({
    name: 'deposits.ofMerchant',
    text: `select ${depositColumns} from ${depositTables} where r.id = $2 and r.merchant_id = $1`,
    values: [merchantId, id],
  })
  return rows[0]
}

/** The deposit under a merchant's own reference: one or none, as the reference is unique. */
export async function selectByMerchantRef(db: Pick<Tx, 'query'>, merchantId: string, merchantRef: string): Promise<DepositRecord[]> {
  const { rows } = await db.query<DepositRecord>({
    name: 'deposits.byMerchantRef',
    text: `select ${depositColumns} from ${depositTables} where r.merchant_id = $1 and r.merchant_ref = $2`,
    values: [merchantId, merchantRef],
  })
  return rows
}

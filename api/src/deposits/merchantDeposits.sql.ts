import type { Tx } from '../db/client'
import type { DepositRecord } from './depositRecord'
import { depositTable } from './depositTable'

/** One deposit of this merchant, or undefined. */
export async function selectMerchantDeposit(
  db: Pick<Tx, 'query'>,
  merchantId: string,
  id: string,
): Promise<DepositRecord | undefined> {
  const { rows } = await db.query<DepositRecord>({
    name: 'deposits.ofMerchant',
    text: `${depositTable.select} where r.id = $2 and r.merchant_id = $1`,
    values: [merchantId, id],
  })
  return rows[0]
}

/** The deposit under a merchant's own reference: one or none, as the reference is unique. */
export async function selectByMerchantRef(
  db: Pick<Tx, 'query'>,
  merchantId: string,
  merchantRef: string,
): Promise<DepositRecord[]> {
  const { rows } = await db.query<DepositRecord>({
    name: 'deposits.byMerchantRef',
    text: `${depositTable.select} where r.merchant_id = $1 and r.merchant_ref = $2`,
    values: [merchantId, merchantRef],
  })
  return rows
}

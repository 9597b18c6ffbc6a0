import type { Tx } from '../db/client'
import type { RequestRecord } from './requestRecord'
import type { RequestTable } from './requestTable'

export async function selectOfMerchant<R extends RequestRecord>(
  db: Pick<Tx, 'query'>,
  { name, select }: RequestTable<R>,
  merchantId: string,
  id: string,
): Promise<R | undefined> {
  const { rows } = await db.query<R>({
    name: `${name}.ofMerchant`,
    text: `${select} where r.id = $2 and r.merchant_id = $1`,
    values: [merchantId, id],
  })
  return rows[0]
}

/** The request with this merchant reference. At most one, because the reference is unique per merchant. */
export async function selectByMerchantRef<R extends RequestRecord>(
  db: Pick<Tx, 'query'>,
  { name, select }: RequestTable<R>,
  merchantId: string,
  merchantRef: string,
): Promise<R[]> {
  const { rows } = await db.query<R>({
    name: `${name}.byMerchantRef`,
    text: `${select} where r.merchant_id = $1 and r.merchant_ref = $2`,
    values: [merchantId, merchantRef],
  })
  return rows
}

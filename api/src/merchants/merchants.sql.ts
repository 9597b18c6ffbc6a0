import type { FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'

export type Merchant = {
  id: string
  code: string
  name: string
  status: string
  modules: string[]
  remitGroupIds: string[]
  testMode: boolean
}

/** One merchant, or undefined. */
export async function selectMerchant(db: Pick<Tx, 'query'>, id: string): Promise<Merchant | undefined> {
  const { rows } = await db.query<Merchant>({
    name: 'merchants.get',
    text: `select id, code, name, status, modules, remit_group_ids as "remitGroupIds", test_mode as "testMode" from merchant where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** The deposit fee in force at a moment; undefined where the merchant has none. */
export async function selectDepositFee(
  db: Pick<Tx, 'query'>,
  merchantId: string,
  at: Date,
): Promise<FeeRule | undefined> {
  const { rows } = await db.query<FeeRule>({
    name: 'merchants.depositFee',
    text: `select basis_points as "basisPoints", fixed_minor as "fixedMinor", min_minor as "minMinor", max_minor as "maxMinor",
             tax_basis_points as "taxBasisPoints"
           from commission where merchant_id = $1 and method = 'DEPOSIT' and effective_from <= $2
           order by effective_from desc limit 1`,
    values: [merchantId, at],
  })
  return rows[0]
}

import type { FeeRule } from '@kasa/domain/money'

import type { Tx } from '../db/client'

export type Merchant = {
  id: string
  code: string
  name: string
  status: string
  kybStatus: 'DRAFT' | 'REVIEW' | 'APPROVED' | 'SUSPENDED'
  modules: string[]
  remitGroupIds: string[]
  testMode: boolean
}

/** One merchant, or undefined. */
export async function selectMerchant(db: Pick<Tx, 'query'>, id: string): Promise<Merchant | undefined> {
  const { rows } = await db.query<Merchant>({
    name: 'merchants.get',
    text: `select id, code, name, status, kyb_status as "kybStatus", modules, remit_group_ids as "remitGroupIds", test_mode as "testMode" from merchant where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** What a fee is taken for; `commission.method`. */
export type FeeMethod = 'DEPOSIT' | 'WITHDRAW' | 'CARD' | 'PAPARA'

/** The fee in force at a moment for what is done by this method; undefined where the merchant has none. */
export async function selectFee(
  db: Pick<Tx, 'query'>,
  merchantId: string,
  method: FeeMethod,
  at: Date,
): Promise<(FeeRule & { backOnReturn: boolean }) | undefined> {
  const { rows } = await db.query<FeeRule & { backOnReturn: boolean }>({
    name: 'merchants.fee',
    text: `select basis_points as "basisPoints", fixed_minor as "fixedMinor", min_minor as "minMinor", max_minor as "maxMinor",
             tax_basis_points as "taxBasisPoints", back_on_return as "backOnReturn"
           from commission where merchant_id = $1 and method = $3 and effective_from <= $2
           order by effective_from desc limit 1`,
    values: [merchantId, at, method],
  })
  return rows[0]
}

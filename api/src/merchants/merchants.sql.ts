import type { KybStatus } from '@kasa/domain/kyb'

import type { Tx } from '../db/client'

export type Merchant = {
  id: string
  code: string
  name: string
  status: string
  kybStatus: KybStatus
  modules: string[]
  remitGroupIds: string[]
  testMode: boolean
}

export async function selectMerchant(db: Pick<Tx, 'query'>, id: string): Promise<Merchant | undefined> {
  const { rows } = await db.query<Merchant>({
    name: 'merchants.get',
    text: `select id, code, name, status, kyb_status as "kybStatus", modules, remit_group_ids as "remitGroupIds",
      test_mode as "testMode" from merchant where id = $1`,
    values: [id],
  })
  return rows[0]
}

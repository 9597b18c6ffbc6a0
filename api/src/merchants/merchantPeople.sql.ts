import type { Language } from '@kasa/domain/money'

import type { Tx } from '../db/client'

export type MerchantPerson = { id: string; email: string; lang: Language | null }

/** A merchant's active users with USER_MANAGEMENT, or all its active users if none has it. */
export async function selectMerchantKeepers(tx: Tx, merchantId: string): Promise<MerchantPerson[]> {
  const { rows } = await tx.query<MerchantPerson & { keeps: boolean }>({
    name: 'merchants.keepers',
    text: `select id, email, lang, 'USER_MANAGEMENT' = any(scope) as keeps from users
           where mrc_id = $1 and 'MERCHANT' = any(scope) and login_status = 'ACTIVE' order by id`,
    values: [merchantId],
  })
  const keepers = rows.filter(({ keeps }) => keeps)
  return keepers.length > 0 ? keepers : rows
}

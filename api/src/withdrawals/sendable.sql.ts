import type { Tx } from '../db/client'

export type Unpayable = { number: string; merchantName: string; bankName: string; isMerchant: boolean }

/** Of these payouts, those whose merchant has stopped paying out, or whose bank takes no money now, oldest first. */
export async function selectUnpayable(db: Pick<Tx, 'query'>, ids: readonly string[]): Promise<Unpayable[]> {
  const { rows } = await db.query<Unpayable>({
    name: 'withdrawals.unpayable',
    text: `select r.number, m.name as "merchantName", bank.short_name as "bankName",
             m.status in ('PAUSED_OUT', 'CLOSED') as "isMerchant"
           from withdraw_request r join merchant m on m.id = r.merchant_id join bank_name bank on bank.id = r.bank_name_id
           where r.id = any($1::uuid[]) and (m.status in ('PAUSED_OUT', 'CLOSED') or not bank.active)
           order by r.created_at, r.id`,
    values: [ids],
  })
  return rows
}

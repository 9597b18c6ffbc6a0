import type { Tx } from '../db/client'

/** True if the IBAN or holder differs from the merchant's terms in force. */
export async function selectIsOfOtherTerms(db: Pick<Tx, 'query'>, id: string): Promise<boolean> {
  const { rows } = await db.query<{ isOther: boolean }>({
    name: 'withdrawals.ofOtherTerms',
    text: `select (terms.iban_hash, terms.holder) is distinct from (r.beneficiary_iban_hash, r.beneficiary_name) as
      "isOther"
           from withdraw_request r left join lateral (
             select iban_hash, holder from settlement_terms where merchant_id = r.merchant_id order by version desc
               limit 1
           ) terms on true where r.id = $1`,
    values: [id],
  })
  return rows[0]?.isOther ?? true
}

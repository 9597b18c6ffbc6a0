import type { Tx } from '../db/client'
import { foldedSql } from '../db/searchText'

export type IbanUse = {
  /** Other merchants whose terms, of any version, have the IBAN. */
  merchants: { id: string; name: string }[]
  /** Other merchants for which terms with the IBAN wait for approval. */
  requested: string[]
  /** Withdrawals to the IBAN, the latest of each customer. */
  withdrawals: string[]
  /** Operators whose commission was paid to the IBAN. */
  operators: string[]
  /** Our users with the name of the account holder. */
  namesakes: string[]
}

type IbanUseQuery = { merchantId: string; hash: Buffer; holderFold: string; kind: string }

/** Who else has an IBAN or its holder's name; at most 20 of each. */
export async function selectIbanUse(tx: Tx, { merchantId, hash, holderFold, kind }: IbanUseQuery): Promise<IbanUse> {
  const { rows } = await tx.query<IbanUse>({
    name: 'settlements.iban-use',
    text: `select
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name) from (
        select m.id, m.name from merchant m where m.id <> $1
          and exists (select from settlement_terms where merchant_id = m.id and iban_hash = $2)
        order by m.name limit 20) each), '[]') as merchants,
      array(select title from approval where kind = $4 and status = 'PENDING' and target_id <> $1
        and payload #>> '{iban,hash}' = encode($2, 'hex') order by title limit 20) as requested,
      array(select number from (
        select distinct on (merchant_id, customer_ref) number, created_at from withdraw_request
          where beneficiary_iban_hash = $2 and settlement_id is null and parent_id is null
          order by merchant_id, customer_ref, created_at desc) each
        order by created_at desc limit 20) as withdrawals,
      array(select distinct u.name from operator_payout paid join bank_tx t on t.id = paid.bank_tx_id
        join users u on u.id = paid.user_id where t.sender_iban_hash = $2 order by u.name limit 20) as operators,
      array(select name from users where role <> 'merchant' and ${foldedSql('name')} = $3 order by name limit 20)
        as namesakes`,
    values: [merchantId, hash, holderFold, kind],
  })
  const [found] = rows
  if (!found) throw new Error('The use of an IBAN was not read')
  return found
}

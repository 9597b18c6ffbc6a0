import type { Tx } from '../db/client'

/** Creates the customers of requests that were inserted directly, such as demo data. */
export async function linkCustomers(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query({
    name: 'customers.ofPast',
    text: `insert into customer (merchant_id, ext_id, name, name_fold, tckn_hash, first_seen_at)
           select distinct on (merchant_id, customer_ref) merchant_id, customer_ref, customer_name, customer_fold,
             customer_tckn_hash,
             min(created_at) over (partition by merchant_id, customer_ref)
           from (
             select merchant_id, customer_ref, customer_name, customer_fold, customer_tckn_hash, created_at
               from remit_request
             union all select merchant_id, customer_ref, customer_name, customer_fold, customer_tckn_hash, created_at
               from withdraw_request
           ) request order by merchant_id, customer_ref, created_at desc
           on conflict (merchant_id, ext_id) do update
             set first_seen_at = least(customer.first_seen_at, excluded.first_seen_at)`,
  })
  await tx.query({
    name: 'customers.linkPast',
    text: `insert into customer_request (customer_id, request_id, request_type)
           select customer.id, request.id, request.type from (
             select id, merchant_id, customer_ref, 'remit_request' as type from remit_request
             union all select id, merchant_id, customer_ref, 'withdraw_request' from withdraw_request
           ) request join customer on customer.merchant_id = request.merchant_id
             and customer.ext_id = request.customer_ref
           on conflict do nothing`,
  })
}

import type { CustomerFlag } from '@kasa/domain/customer'

import type { Tx } from '../db/client'

/** A request's customer, as its merchant names them. */
export type GivenCustomer = {
  merchantId: string
  ref: string
  name: string
  fold: string
  tcknHash: Buffer | null
  tcknLast4: string | null
}

/**
 * Records the request's customer, updating the customer's name. One statement. Only concurrent requests of the same
 * customer wait for each other (`lockCreation`).
 */
export async function insertCustomerOf(
  tx: Pick<Tx, 'query'>,
  customer: GivenCustomer,
  request: { type: string; id: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'customers.keep',
    text: `with known as (
             insert into customer as c (merchant_id, ext_id, name, name_fold, tckn_hash, tckn_last4, first_seen_at)
               values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (merchant_id, ext_id) do update set name = excluded.name, name_fold = excluded.name_fold,
               tckn_hash = coalesce(excluded.tckn_hash, c.tckn_hash),
                 tckn_last4 = coalesce(excluded.tckn_last4, c.tckn_last4)
             returning id
           )
           insert into customer_request (customer_id, request_id, request_type) select id, $8, $9 from known`,
    values: [
      customer.merchantId,
      customer.ref,
      customer.name,
      customer.fold,
      customer.tcknHash,
      customer.tcknLast4,
      request.at,
      request.id,
      request.type,
    ],
  })
}

export type CustomerRecord = {
  id: string
  ref: string
  name: string
  tcknLast4: string | null
  firstSeenAt: Date
  flags: CustomerFlag[]
  version: number
}

/** The customer of a request; `lock` for a write. */
export async function selectCustomer(
  db: Pick<Tx, 'query'>,
  { merchantId, customerRef }: { merchantId: string; customerRef: string },
  lock: 'lock' | 'read',
): Promise<CustomerRecord | undefined> {
  const { rows } = await db.query<CustomerRecord>({
    name: `customers.${lock}`,
    text: `select id, ext_id as ref, name, tckn_last4 as "tcknLast4", first_seen_at as "firstSeenAt", flags, version
           from customer where merchant_id = $1 and ext_id = $2 ${lock === 'lock' ? 'for no key update' : ''}`,
    values: [merchantId, customerRef],
  })
  return rows[0]
}

export async function setFlags(tx: Tx, id: string, flags: readonly CustomerFlag[]): Promise<void> {
  await tx.query({
    name: 'customers.flag',
    text: `update customer set flags = $2, version = version + 1 where id = $1`,
    values: [id, flags],
  })
}

export type CustomerSums = {
  inCount: number
  inMinor: bigint
  outCount: number
  outMinor: bigint
  returnedCount: number
  returnedMinor: bigint
}

/** Total received from and paid to a customer over all requests; kuruş. */
export async function selectSums(db: Pick<Tx, 'query'>, customerId: string): Promise<CustomerSums> {
  const { rows } = await db.query<CustomerSums>({
    name: 'customers.sums',
    text: `select paid."inCount", paid."inMinor", payout.* from (
             select count(*)::int as "inCount",
               coalesce(sum(coalesce(r.amount_received_minor, r.amount_minor)), 0)::bigint as "inMinor"
             from customer_request link join remit_request r on r.id = link.request_id
             where link.customer_id = $1 and link.request_type = 'remit_request' and r.status = 'APPROVED') paid,
           (select count(*) filter (where r.status <> 'RETURNED')::int as "outCount",
                   coalesce(sum(coalesce(r.paid_minor, r.amount_minor)) filter (where r.status <> 'RETURNED'),
                     0)::bigint as "outMinor",
                   count(*) filter (where r.status = 'RETURNED')::int as "returnedCount",
                   coalesce(sum(r.amount_minor) filter (where r.status = 'RETURNED'), 0)::bigint as "returnedMinor"
            from customer_request link join withdraw_request r on r.id = link.request_id
            where link.customer_id = $1 and link.request_type = 'withdraw_request'
              and r.status in ('SENT', 'PAID', 'PARTIALLY_PAID', 'RETURNED')) payout`,
    values: [customerId],
  })
  const [sums] = rows
  if (!sums) throw new Error('Sums without a row')
  return sums
}

export type CustomerIban = {
  last4: string
  bankName: string
  firstAt: Date
  lastAt: Date
  asked: number
  paid: number
  isThis: boolean
}

/** The IBANs that a customer was paid to, the last used first; the one of `payoutId` is marked. At most twenty. */
export async function selectIbans(
  db: Pick<Tx, 'query'>,
  customerId: string,
  payoutId: string,
): Promise<CustomerIban[]> {
  const { rows } = await db.query<CustomerIban>({
    name: 'customers.ibans',
    text: `select min(r.beneficiary_iban_last4) as last4, min(bank.short_name) as "bankName",
      min(r.created_at) as "firstAt", max(r.created_at) as "lastAt",
             count(*)::int as asked, count(*)
               filter (where r.status in ('SENT', 'PAID', 'PARTIALLY_PAID'))::int as paid,
               bool_or(r.id = $2) as "isThis"
           from customer_request link join withdraw_request r on r.id = link.request_id join bank_name bank
             on bank.id = r.bank_name_id
           where link.customer_id = $1 and link.request_type = 'withdraw_request'
           group by r.beneficiary_iban_hash order by max(r.created_at) desc, min(r.id::text) limit 20`,
    values: [customerId, payoutId],
  })
  return rows
}

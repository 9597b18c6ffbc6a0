import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { Tx } from '../db/client'
import type { RequestRecord } from './requestRecord'
import type { Place, RequestTable } from './requestTable'

/** Serializes the creation of requests with the same merchant reference or the same customer. */
export async function lockCreation(
  tx: Tx,
  { merchantId, merchantRef, customerRef }: { merchantId: string; merchantRef: string; customerRef: string },
): Promise<void> {
  await tx.query({
    name: 'requests.lockCreation',
    text: `select pg_advisory_xact_lock(key) from (
             select hashtextextended($1 || ':ref:' || $2, 0) as key union
               select hashtextextended($1 || ':customer:' || $3, 0) order by key
           ) keys`,
    values: [merchantId, merchantRef, customerRef],
  })
}

/** How a merchant's request is created in a table. */
function madeOf(name: string, made: RequestTable<RequestRecord>['made']) {
  if (!made) throw new Error(`No merchant makes a ${name}`)
  return made
}

/** The request with this merchant reference, in any status; null if there is none. */
export async function selectSameRef<R extends RequestRecord>(
  tx: Tx,
  { name, made }: RequestTable<R>,
  wanted: { merchantId: string; merchantRef: string },
): Promise<string | null> {
  const { whole } = madeOf(name, made)
  const { rows } = await tx.query<{ id: string }>({
    name: `${name}.sameRef`,
    text: `select id from ${name} where merchant_id = $1 and merchant_ref = $2 and ${whole}`,
    values: [wanted.merchantId, wanted.merchantRef],
  })
  return rows[0]?.id ?? null
}

export type Conflicts = { sameRef: string | null; samePending: string | null }

/** Conflicting requests: any with the same merchant reference, or an open one with the same customer and amount. */
export async function selectConflicts<R extends RequestRecord>(
  tx: Tx,
  { name, made }: RequestTable<R>,
  wanted: { merchantId: string; merchantRef: string; customerRef: string; amountMinor: bigint },
): Promise<Conflicts> {
  const { whole, pending } = madeOf(name, made)
  const { rows } = await tx.query<Conflicts>({
    name: `${name}.conflicts`,
    text: `select
             (select id from ${name} where merchant_id = $1 and merchant_ref = $2 and ${whole}) as "sameRef",
             (select id from ${name} where merchant_id = $1 and customer_ref = $3 and amount_minor = $4::bigint
               and ${whole} and ${pending}) as "samePending"`,
    values: [wanted.merchantId, wanted.merchantRef, wanted.customerRef, wanted.amountMinor],
  })
  return rows[0] ?? { sameRef: null, samePending: null }
}

/** A merchant's request as it is first written. */
export type NewRequest<Status extends string = string> = {
  id: string
  merchantId: string
  merchantRef: string
  customer: { ref: string; name: string; fold: string; tcknHash: Buffer | null; tcknLast4?: string | null }
  amountMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  remitGroupId: string | null
  bankAccountId: string | null
  status: Status
  reasonCode: string | null
  deadlineAt: Date
  /** The time of an immediate refusal; null for an open request. */
  decidedAt: Date | null
  returnUrl: string | null
  clientIp: string
  at: Date
  /** The noun's own columns, listed in its table's `made`. */
  own: Readonly<Record<string, unknown>>
}

const columnsOfAll = ({
  group,
  account,
}: Place) => `id, number, reference_code, merchant_id, merchant_ref, customer_ref, customer_name,
  customer_fold, customer_tckn_hash, amount_minor, fee_minor, tax_minor, fee_label, ${group}, ${account}, status,
  reason_code, deadline_at, decided_at, return_url, client_ip, created_at, updated_at`

/** Inserts the request with its number; false if another open request has the reference code. */
export async function insertRequest<R extends RequestRecord>(
  tx: Tx,
  table: RequestTable<R>,
  referenceCode: string,
  { customer, own, at, ...request }: NewRequest<R['status']>,
): Promise<boolean> {
  const { name } = table
  const { letter, sequence, columns, pending } = madeOf(name, table.made)
  const { rowCount } = await tx.query({
    name: `${name}.insert`,
    text: `insert into ${name} (${[columnsOfAll(table.place), ...columns].join(', ')})
           values ($1, '${letter}-' || $2 || '-' || lpad(nextval('${sequence}')::text, 7, '0'), $3, $4, $5, $6, $7, $8,
             $9, $10, $11, $12,
             $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
               $22${columns.map((_column, index) => `, $${index + 23}`).join('')})
           on conflict (reference_code) where ${pending} do nothing`,
    values: [
      request.id,
      istanbulDay(at).slice(2, 4),
      referenceCode,
      request.merchantId,
      request.merchantRef,
      customer.ref,
      customer.name,
      customer.fold,
      customer.tcknHash,
      request.amountMinor,
      request.feeMinor,
      request.taxMinor,
      request.feeLabel,
      request.remitGroupId,
      request.bankAccountId,
      request.status,
      request.reasonCode,
      request.deadlineAt,
      request.decidedAt,
      request.returnUrl,
      request.clientIp,
      at,
      ...columns.map((column) => own[column]),
    ],
  })
  return rowCount === 1
}

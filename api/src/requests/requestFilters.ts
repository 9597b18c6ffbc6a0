import { istanbulDay } from '@kasa/domain/istanbulDay'
import { sql, type RawBuilder } from 'kysely'

import { when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'

/** The filters of every list of requests. Amounts in kuruş, days in Europe/Istanbul, `to` inclusive. */
export type RequestFilters = {
  q?: string | undefined
  merchantId?: readonly string[] | undefined
  bankAccountId?: readonly string[] | undefined
  amountMin?: number | undefined
  amountMax?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only open requests that have waited longer than their service level. */
  late?: 'true' | undefined
  /** The list as it was at this moment, ISO 8601 in UTC. */
  asOf?: string | undefined
}

type Sifting = {
  typed: (q: string) => RawBuilder<boolean>
  hidesMerchant: boolean
  hidesAccount: boolean
  listed: string
  /** The column of the account that a request is on. */
  account: string
  /** True if `r` is late; always false for nouns without `late`. */
  isLate: RawBuilder<boolean>
  /** When the request was created. */
  made: RawBuilder<unknown>
}

const named = (ids: readonly string[] | undefined): string[] | undefined => (ids?.length ? [...ids] : undefined)

/**
 * The filters as conditions on `r`, with amounts as the list shows them. Filters by merchant or account are ignored for
 * a person who may not see those.
 */
export const siftedBy = (
  { q, merchantId, bankAccountId, amountMin, amountMax, from, to, late }: RequestFilters,
  { typed, hidesMerchant, hidesAccount, listed, account, isLate, made }: Sifting,
): RawBuilder<unknown>[] => [
  ...when(q, typed),
  ...when(hidesMerchant ? undefined : named(merchantId), (ids) => sql`r.merchant_id = any(${ids}::uuid[])`),
  ...when(hidesAccount ? undefined : named(bankAccountId), (ids) => sql`r.${sql.raw(account)} = any(${ids}::uuid[])`),
  ...when(amountMin, (least) => sql`${sql.raw(listed)} >= ${least}::bigint`),
  ...when(amountMax, (most) => sql`${sql.raw(listed)} <= ${most}::bigint`),
  ...when(from, (day) => sql`${made} >= ${dayStart(day)}`),
  ...when(to, (day) => sql`${made} < ${dayEnd(day)}`),
  ...when(late, () => isLate),
]

/**
 * The decided requests that a tab shows and counts: those decided today in Istanbul, on whatever day they were created.
 * With a search or chosen days of creation, decisions of every day.
 */
export function decidedOf(
  { q, from, to }: RequestFilters,
  now: Date,
  decidedAt: RawBuilder<unknown> = sql`r.decided_at`,
): RawBuilder<unknown>[] {
  if ((q ?? from ?? to) !== undefined) return []
  const today = istanbulDay(now)
  return [sql`${decidedAt} >= ${dayStart(today)} and ${decidedAt} < ${dayEnd(today)}`]
}

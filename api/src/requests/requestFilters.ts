import { istanbulDay } from '@kasa/domain/istanbulDay'
import { sql, type RawBuilder } from 'kysely'

import { when } from '../db/conditions'
import { dayEnd, dayStart } from '../db/istanbulDays'

/** What every list of requests is sifted by. Amounts in kuruş, days in Europe/Istanbul, `to` inclusive. */
export type RequestFilters = {
  q?: string | undefined
  merchantId?: readonly string[] | undefined
  bankAccountId?: readonly string[] | undefined
  amountMin?: number | undefined
  amountMax?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only what is open and waits longer than its service level. */
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
  /** That `r` is late; where the noun knows no lateness, nothing is. */
  isLate: RawBuilder<boolean>
  /** The column of when a request was made. */
  made: RawBuilder<unknown>
}

const named = (ids: readonly string[] | undefined): string[] | undefined => (ids?.length ? [...ids] : undefined)

/**
 * The filters as conditions on `r`, amounts as the list shows them; who may not see merchants, or accounts, may not
 * sift by them either.
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
 * Which of what is decided a tab shows and counts: what was decided today in Istanbul, whenever it was asked for. Days
 * of creation that were chosen, or something that is sought, say themselves which; then every day's decisions are
 * meant.
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

import { postingFlows } from '@kasa/domain/posting'
import { requestTypes } from '@kasa/domain/requestTypes'
import * as z from 'zod/mini'

import { pageQuery } from './lists'
import { day, id, instant, listOf, minor } from './primitives'

const range = { from: z.optional(day), to: z.optional(day) }

/**
 * The filters of `/r/statement`, named as in its URL. Days in Europe/Istanbul, `to` inclusive; default: this month. A
 * merchant's people always read their own; for others nothing is listed without `merchantId`.
 */
export const statementFilters = z.strictObject({ ...range, merchantId: z.optional(id) })
export type StatementFilters = z.output<typeof statementFilters>
/** The filters of `/r/postings`: all accounts that the reader may see by default. */
export const postingFilters = z.strictObject({
  ...range,
  bankAccountId: z.optional(listOf(id)),
  flow: z.optional(listOf(z.enum(postingFlows))),
})
export type PostingFilters = z.output<typeof postingFilters>

/** GET /api/report/statement/list and /api/report/postings/list, in the order of posting. */
export const statementListQuery = z.extend(statementFilters, pageQuery)
export const postingListQuery = z.extend(postingFilters, pageQuery)

/**
 * A movement of the balance: `netMinor` is its change, positive if the balance rose, and `grossMinor` = `netMinor` +
 * `feeMinor`. `feeMinor`: our fee and tax for a merchant, the bank's fee for an account. `entry` is a code; any text,
 * since older tabs must accept new codes. `balanceMinor`: after it; null if the reader may not see balances.
 */
export const posting = z.object({
  id: z.string(),
  at: instant,
  entry: z.string(),
  account: z.nullable(z.string()),
  /** The request, if the posting belongs to one; of a part, the whole payout. */
  object: z.nullable(z.enum(requestTypes.map(({ object }) => object))),
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  merchantRef: z.nullable(z.string()),
  bankRef: z.nullable(z.string()),
  grossMinor: minor,
  feeMinor: minor,
  netMinor: minor,
  balanceMinor: z.nullable(minor),
})
export type Posting = z.output<typeof posting>

/**
 * `openingMinor` and `closingMinor`: of the days, whatever is filtered; null if the reader may not see balances. `sums`
 * of all matching rows; a null was not counted.
 */
export const postingPage = z.object({
  rows: z.array(posting),
  nextCursor: z.nullable(z.string()),
  range: z.object({ from: day, to: day }),
  openingMinor: z.nullable(minor),
  closingMinor: z.nullable(minor),
  sums: z.object({ count: z.nullable(z.int()), feeMinor: z.nullable(minor), netMinor: minor }),
  hidden: z.array(z.string()),
})
export type PostingPage = z.output<typeof postingPage>

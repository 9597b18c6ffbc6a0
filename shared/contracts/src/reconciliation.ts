import { breakTypes, dayStatuses, movements, reconciliationFigures } from '@kasa/domain/reconciliation'
import * as z from 'zod/mini'

import { pageQuery } from './lists'
import { day, id, instant, listOf, minor } from './primitives'

const range = { from: z.optional(day), to: z.optional(day) }

/**
 * The filters of `/r/mutabakat`, named as in its URL. Days in Europe/Istanbul, `to` inclusive; default: this month.
 */
export const reconciliationFilters = z.strictObject({
  ...range,
  merchantId: z.optional(listOf(id)),
  status: z.optional(listOf(z.enum(dayStatuses))),
})
export type ReconciliationFilters = z.output<typeof reconciliationFilters>
/** GET /api/report/mutabakat/list */
export const reconciliationListQuery = z.extend(reconciliationFilters, pageQuery)

const figureOf = { count: z.nullable(z.int()), money: z.nullable(minor) }
const figures = z.object(
  Object.fromEntries(Object.entries(reconciliationFigures).map(([figure, kind]) => [figure, figureOf[kind]])),
)
const signature = z.nullable(z.object({ name: z.string(), at: instant }))

/**
 * A merchant's day, or the total of all days. A figure is null if the reader may not see it, or the merchant reported
 * none.
 */
export const reconciliationRow = z.object({
  kind: z.enum(['row', 'total']),
  id: z.string(),
  day: z.nullable(day),
  merchantId: z.nullable(id),
  /** Null for unexplained bank lines, which belong to no merchant. */
  merchantName: z.nullable(z.string()),
  status: z.nullable(z.enum(dayStatuses)),
  figures,
  reportedAt: z.nullable(instant),
  ourSignature: signature,
  merchantSignature: signature,
  hash: z.nullable(z.string()),
})
export type ReconciliationRow = z.output<typeof reconciliationRow>

/** POST /api/report/mutabakat/day: ADMIN sets the merchant; others see their own. */
export const dayRequest = z.strictObject({ day, merchantId: z.optional(id) })
/** `row` is null if the day has no figures; `hash` identifies what would be signed now, null if nothing can be. */
export const reconciliationDay = z.object({ row: z.nullable(reconciliationRow), hash: z.nullable(z.string()) })
export type ReconciliationDay = z.output<typeof reconciliationDay>

const days = z.object({ from: day, to: day })
/** Newest day first, then by merchant; the last page ends with the total. */
export const reconciliationPage = z.object({
  rows: z.array(reconciliationRow),
  nextCursor: z.nullable(z.string()),
  range: days,
  count: z.int(),
  sums: reconciliationRow,
  hidden: z.array(z.string()),
})
export type ReconciliationPage = z.output<typeof reconciliationPage>

/** The most days and merchants that the matrix of days shows. */
export const matrixDays = 15
export const matrixMerchants = 100
/**
 * GET /api/report/mutabakat/matrix: the last days of the range per merchant, both oldest first and by name. A cell is
 * null if the day has nothing to reconcile; `isLate`: a break is open for three days or longer.
 */
export const reconciliationMatrix = z.object({
  days: z.array(day),
  merchants: z.array(
    z.object({
      id: z.nullable(id),
      /** Null for unexplained bank lines, which belong to no merchant. */
      name: z.nullable(z.string()),
      cells: z.array(z.nullable(z.object({ status: z.enum(dayStatuses), breaks: z.int(), isLate: z.boolean() }))),
    }),
  ),
  /** Merchants beyond `matrixMerchants`. */
  leftOut: z.int(),
})
export type ReconciliationMatrix = z.output<typeof reconciliationMatrix>

/** The filters of `/r/mutabakatdetay`; without days, yesterday. */
export const eventFilters = z.strictObject({
  ...range,
  merchantId: z.optional(listOf(id)),
  bankAccountId: z.optional(listOf(id)),
  movement: z.optional(listOf(z.enum([...movements, 'line']))),
  breakType: z.optional(listOf(z.enum(breakTypes))),
  breaks: z.optional(z.literal('open')),
})
export type EventFilters = z.output<typeof eventFilters>
/** GET /api/report/mutabakatdetay/list */
export const eventListQuery = z.extend(eventFilters, pageQuery)

/** A money event of a day: a posting, an unexplained bank line, or a merchant's row without an event of ours. */
export const reconciliationEvent = z.object({
  id: z.string(),
  at: instant,
  day,
  /** The effect on the merchant's day; `line` is an unexplained bank line. */
  movement: z.enum([...movements, 'line']),
  number: z.nullable(z.string()),
  requestId: z.nullable(id),
  merchantRef: z.nullable(z.string()),
  merchantId: z.nullable(id),
  merchantName: z.nullable(z.string()),
  account: z.nullable(z.string()),
  bankRef: z.nullable(z.string()),
  /** Masked. */
  customer: z.nullable(z.string()),
  grossMinor: minor,
  feeMinor: minor,
  netMinor: minor,
  ourState: z.nullable(z.string()),
  bankState: z.nullable(z.string()),
  merchantState: z.nullable(z.string()),
  /** The merchant's figure minus ours; null if the merchant reported no figures for the day. */
  differenceMinor: z.nullable(minor),
  breakType: z.nullable(z.enum(breakTypes)),
  breakMinor: z.nullable(minor),
  ageDays: z.int(),
  owner: z.nullable(z.string()),
  note: z.string(),
})
export type ReconciliationEvent = z.output<typeof reconciliationEvent>

export const eventPage = z.object({
  rows: z.array(reconciliationEvent),
  nextCursor: z.nullable(z.string()),
  range: days,
  /** Over all pages. */
  sums: z.object({
    count: z.int(),
    grossMinor: minor,
    feeMinor: minor,
    netMinor: minor,
    /** Null if no merchant reported figures. */
    differenceMinor: z.nullable(minor),
    breaks: z.int(),
    breaksMinor: minor,
  }),
  hidden: z.array(z.string()),
})
export type EventPage = z.output<typeof eventPage>

const named = z.array(z.object({ id, name: z.string() }))
/** GET …/options: filter choices for this reader; empty if there is no choice. */
export const reconciliationOptions = z.object({ merchants: named, accounts: named })

import { reportGroups, reportOf, type FigureKind, type ReportName } from '@kasa/domain/report'
import { rails } from '@kasa/domain/rail'
import * as z from 'zod/mini'

import { pageQuery, sortQuery } from './lists'
import { day, id, listOf, minor } from './primitives'

/** The filters of a report, named as in its URL. Days in Europe/Istanbul, `to` inclusive; default: this month. */
export const reportFilters = (name: ReportName) =>
  z.strictObject({
    group: z._default(z.enum(reportGroups), reportOf(name).groups[0] ?? 'day'),
    from: z.optional(day),
    to: z.optional(day),
    merchantId: z.optional(listOf(id)),
    traderId: z.optional(listOf(id)),
    remitGroupId: z.optional(listOf(id)),
    bankAccountId: z.optional(listOf(id)),
    rail: z.optional(listOf(z.enum(rails))),
  })
export type ReportFilters = z.output<ReturnType<typeof reportFilters>>
/** Sort keys of a report: the rows' subject (default), or a figure. */
export const reportSorts = (name: ReportName): readonly string[] => ['about', ...Object.keys(reportOf(name).figures)]

/** GET /api/report/{name}/list. A report is one page, with a row per period or merchant. */
export const reportListQuery = (name: ReportName) =>
  z.extend(reportFilters(name), { ...sortQuery(reportSorts(name)), ...pageQuery })

const figureOf = {
  count: z.nullable(z.int()),
  money: z.nullable(minor),
  share: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
} satisfies Record<FigureKind, z.ZodMiniType>

const days = z.object({ from: day, to: day })

/** A figure is null if the reader may not see it, or there is nothing to divide by. */
const figures = (name: ReportName) =>
  z.object(Object.fromEntries(Object.entries(reportOf(name).figures).map(([figure, kind]) => [figure, figureOf[kind]])))

/**
 * One row: `days` for a period, otherwise `name` of its subject; null if it has none or the reader may not see it.
 */
const reportRow = (name: ReportName) =>
  z.object({
    kind: z.enum(['row', 'total', 'before']),
    id: z.string(),
    days: z.nullable(days),
    name: z.nullable(z.string()),
    figures: figures(name),
  })

/** The rows, their total, and the total of the preceding range of the same length. */
export const reportPage = (name: ReportName) =>
  z.object({
    rows: z.array(reportRow(name)),
    nextCursor: z.null(),
    range: days,
    before: days,
    /** Figures hidden from this reader. */
    hidden: z.array(z.string()),
  })
export type ReportPage = z.output<ReturnType<typeof reportPage>>
export type ReportRow = ReportPage['rows'][number]

const named = z.array(z.object({ id, name: z.string() }))
/** GET /api/report/{name}/options: filter choices for this reader; empty if there is no choice. */
export const reportOptions = z.object({ merchants: named, traders: named, remitGroups: named, accounts: named })
export type ReportOptions = z.output<typeof reportOptions>

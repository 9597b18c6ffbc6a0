import type { FeeMethod } from '@kasa/domain/commission'
import { requestTypes, type RequestTable } from '@kasa/domain/requestTypes'

import type { Pool } from '../db/client'
import type { DailyFacts } from './dailyFacts'

/**
 * Sums of a day for the dashboards. `returned`: payouts that came back; `takenBack`: incoming money given back; `loss`:
 * our own. `inTime` of `decided` requests were decided before their deadline. `ended`, `approved` and `auto` are the
 * requests of payers that ended, and how many were approved.
 */
export const dayMeasures = [
  'inMinor',
  'inCount',
  'outMinor',
  'outCount',
  'feeMinor',
  'taxMinor',
  'returnedMinor',
  'takenBackMinor',
  'bankFeeMinor',
  'lossMinor',
  'decided',
  'inTime',
  'ended',
  'approved',
  'autoApproved',
] as const
export type DayMeasure = (typeof dayMeasures)[number]

/** SQL names in the query of a day's events: the request's row, its journal's kind and its movement. */
export type EventNames = { r: string; kind: string; movement: string }

/** What the reconciliation of a day reads of a kind of request. */
export type ReconciledRequest = {
  /** Journals whose bank line or provider's credit has not come yet: their kinds, and a condition. */
  awaited: readonly { kinds: readonly string[]; is: (r: string) => string }[]
  /** True if its money came after it had ended. */
  isLate?: (r: string) => string
  bankAccount?: (r: string) => string
  /** The label of the terminal or wallet account that received or sent it. */
  place?: (r: string) => string
  /** The reference of the bank, acquirer or provider, unless a bank line gives one. */
  bankRef?: (r: string) => string
  /** The state at the acquirer or provider, where no bank line is expected. */
  bankState?: (names: EventNames) => string
}

/**
 * What commissions, operators' earnings, limit usage and dashboards read of a kind of request. SQL names the columns of
 * its table without a prefix. It is inserted into statements unescaped; it must be constant.
 */
export type RequestFigures = {
  /** The requests that are charged by a method: the amount that the fee is computed of, and a condition. */
  charged: readonly { method: FeeMethod; amount: string; is: string }[]
  /** Selects the owner of the account `$1`, who earns by its requests, as `id`. Left out if no operator does. */
  holder?: string
  /** True if its requests reserve limits. */
  reservesLimits: boolean
  /** Open requests that a person can decide on: late once past their deadline. */
  decidable: string
  /** Requests with an unknown outcome: a condition, and since when. Left out if there are none. */
  suspect?: { is: string; since: string }
  /** Requests that were approved before their money came. Left out if there are none. */
  expected?: string
  /** True if its decisions are counted for the people on duty. */
  countsOnDuty: boolean
  /** Rows that merchants requested. Left out if all are. */
  whole?: string
  /** Left out if no bank line or provider's credit is expected for its journals. */
  reconciled?: ReconciledRequest
  day: {
    facts: DailyFacts
    /** An expression of its measures for each sum; 0 if left out. `inMinor` and `outMinor` are hourly measures. */
    sums: Partial<Record<DayMeasure, string>>
    /** The pace of its decisions. */
    pace?: string
    /** How many more transfers than requests were sent for a merchant since a moment. Left out if they are the same. */
    furtherSent?: (pool: Pool, of: { merchantId: string; since: Date }) => Promise<bigint>
  }
}

const figures = new Map<string, RequestFigures>()

/** Registers the figures of a kind of request when its file is loaded. Throws on a duplicate table. */
export function registerFigures(table: RequestTable, declared: RequestFigures): void {
  if (figures.has(table)) throw new Error(`The figures of ${table} are registered twice`)
  figures.set(table, declared)
}

/** The figures of a kind of request. Throws if it declares none. */
export function figuresOf(table: RequestTable): RequestFigures {
  const found = figures.get(table)
  if (!found) throw new Error(`${table} declares no figures`)
  return found
}

/** The figures of every kind of request, in the order of `requestTypes`. */
export const everyFigures = () => requestTypes.map((type) => ({ type, ...figuresOf(type.table) }))

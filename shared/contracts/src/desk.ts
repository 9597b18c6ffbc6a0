import { accountStatuses } from '@kasa/domain/bankAccount'
import { botStatuses } from '@kasa/domain/bot'
import { dutyStatuses } from '@kasa/domain/shift'
import * as z from 'zod/mini'

import { accountLimit } from './bankAccounts'
import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor } from './primitives'

/**
 * The filters of the desk's bank lines. Every figure about lines includes the filters it was counted with. Days in
 * Istanbul, `to` inclusive.
 */
export const deskLineFilters = z.strictObject({
  direction: z.optional(z.enum(['CREDIT', 'DEBIT'])),
  /** `waiting`: received money that is not linked to a request. */
  state: z.optional(z.enum(['waiting', 'matched', 'returned'])),
  accountId: z.optional(listOf(id)),
  from: z.optional(day),
  to: z.optional(day),
})
export type DeskLineFilters = z.infer<typeof deskLineFilters>

/**
 * Sort keys of bank lines: any column for waiting lines; only booking time for other lists, which can have any
 * length.
 */
export const deskLineSorts = ['at', 'name', 'description', 'account', 'amount', 'free', 'status'] as const
export const deskLineSortsOf = ({ state }: Pick<DeskLineFilters, 'state'>): readonly (typeof deskLineSorts)[number][] =>
  state === 'waiting' ? deskLineSorts : deskLineSorts.slice(0, 1)
/** GET /api/desk/lines: newest first. */
export const deskLineQuery = z.extend(deskLineFilters, { ...sortQuery(deskLineSorts), ...pageQuery })

export const deskLine = z.object({
  id,
  bookedAt: instant,
  direction: z.enum(['CREDIT', 'DEBIT']),
  amountMinor: minor,
  /** The part not linked to a request. */
  freeMinor: minor,
  /**
   * Its part of the list's sum: for waiting lines the unlinked part, for returns the part returned in the period,
   * otherwise the amount.
   */
  countedMinor: minor,
  senderName: z.string(),
  description: z.string(),
  bankRef: z.nullable(z.string()),
  status: z.string(),
  accountId: id,
  accountLabel: z.string(),
  balanceAfterMinor: z.nullable(minor),
})
export type DeskLine = z.infer<typeof deskLine>
/** `count` and `sumMinor` cover all pages; the sum adds the rows' `countedMinor`. */
export const deskLinePage = z.extend(pageOf(deskLine), { count: z.int(), sumMinor: minor })

const figure = z.object({ count: z.int(), sumMinor: minor })

/** GET /api/desk: an operator's desk. */
export const desk = z.object({
  asOf: instant,
  today: day,
  duty: z.object({ status: z.enum(dutyStatuses), since: z.nullable(instant) }),
  /** Hand-overs that wait for the caller's signature. */
  toSign: z.int(),
  queue: z.object({
    waiting: z.int(),
    waitingMinor: minor,
    mine: z.int(),
    oldestAt: z.nullable(instant),
    /** Waiting longer than the service level. */
    late: z.int(),
    /** Decisions by people today, and how many of them in time. */
    decidedToday: z.int(),
    inTimeToday: z.int(),
  }),
  /**
   * Payouts the caller may see: those that have not left, and those sent but not yet proved by a debit. Null if the
   * tenant has none.
   */
  payouts: z.optional(
    z.nullable(
      z.object({
        waiting: z.int(),
        waitingMinor: minor,
        mine: z.int(),
        /** Reported as sent today, whatever happened afterwards. */
        today: figure,
        oldestAt: z.nullable(instant),
        /** Waiting to be sent for longer than the service level. */
        late: z.int(),
        sent: z.int(),
        sentMinor: minor,
        sentOldestAt: z.nullable(instant),
      }),
    ),
  ),
  in: figure,
  out: figure,
  unmatched: z.extend(figure, { oldestAt: z.nullable(instant) }),
  /** Unexplained debits. */
  unexplained: z.extend(figure, { oldestAt: z.nullable(instant) }),
  returns: figure,
  /** The operator's commission, less reversals. Null if the ledger has no commission account for the operator. */
  commissionTodayMinor: z.nullable(minor),
  commissionMonthMinor: z.optional(z.nullable(minor)),
  bots: z.object({ total: z.int(), needing: z.int() }),
  accounts: z.array(
    z.object({
      id,
      label: z.string(),
      status: z.enum(accountStatuses),
      bot: z.nullable(z.object({ id, name: z.string(), light: z.enum(botStatuses) })),
      /** Null if the tenant hides balances, or the bank has reported none. */
      balanceMinor: z.nullable(minor),
      balanceAt: z.nullable(instant),
      /** The limit closest to its cap. */
      tightest: z.nullable(accountLimit),
      inTodayMinor: minor,
      outTodayMinor: minor,
    }),
  ),
})
export type Desk = z.infer<typeof desk>

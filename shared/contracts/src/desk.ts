import { accountStatuses } from '@kasa/domain/bankAccount'
import { botStatuses } from '@kasa/domain/bot'
import { dutyStatuses } from '@kasa/domain/shift'
import * as z from 'zod/mini'

import { accountLimit } from './bankAccounts'
import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor } from './primitives'

/**
 * The filters of the desk's bank lines; every figure about lines names the filters it was counted by. Days of Istanbul,
 * `to` inclusive.
 */
export const deskLineFilters = z.strictObject({
  direction: z.optional(z.enum(['CREDIT', 'DEBIT'])),
  /** `waiting`: money that came and belongs to no request yet. */
  state: z.optional(z.enum(['waiting', 'matched', 'returned'])),
  accountId: z.optional(listOf(id)),
  from: z.optional(day),
  to: z.optional(day),
})
export type DeskLineFilters = z.infer<typeof deskLineFilters>

/** What bank lines are sorted by: those that wait by everything, a list of any length by when they were booked. */
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
  /** Of it, what no request was given. */
  freeMinor: minor,
  /**
   * What it counts for in the list's sum: of one that waits what is free of it, of one that goes back what does in the
   * days asked for, of others its amount.
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
/** `count` and `sumMinor` are of all pages; the sum is that of the rows' `countedMinor`. */
export const deskLinePage = z.extend(pageOf(deskLine), { count: z.int(), sumMinor: minor })

const figure = z.object({ count: z.int(), sumMinor: minor })

/** GET /api/desk: an operator's desk as it stands. */
export const desk = z.object({
  asOf: instant,
  today: day,
  duty: z.object({ status: z.enum(dutyStatuses), since: z.nullable(instant) }),
  /** Hand-overs that wait for one's signature. */
  toSign: z.int(),
  queue: z.object({
    waiting: z.int(),
    waitingMinor: minor,
    mine: z.int(),
    oldestAt: z.nullable(instant),
    /** Waiting beyond the time that somebody should have looked. */
    late: z.int(),
    /** Of those decided today by a person: how many, and how many of them in time. */
    decidedToday: z.int(),
    inTimeToday: z.int(),
  }),
  /**
   * Payouts that one may see: those that have not left, and those that were sent and no debit has proved yet. Null
   * where the tenant has none.
   */
  payouts: z.optional(
    z.nullable(
      z.object({
        waiting: z.int(),
        waitingMinor: minor,
        mine: z.int(),
        /** Said to be sent today, whatever became of them since. */
        today: figure,
        oldestAt: z.nullable(instant),
        /** Waiting beyond the time that somebody should have sent them. */
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
  returns: figure,
  /**
   * What the operator earned, less what was taken back. Null where the ledger has no account of this operator's
   * commission.
   */
  commissionTodayMinor: z.nullable(minor),
  commissionMonthMinor: z.optional(z.nullable(minor)),
  bots: z.object({ total: z.int(), needing: z.int() }),
  accounts: z.array(
    z.object({
      id,
      label: z.string(),
      status: z.enum(accountStatuses),
      bot: z.nullable(z.object({ id, name: z.string(), light: z.enum(botStatuses) })),
      /** Null where the tenant shows no balances, or the bank has told none. */
      balanceMinor: z.nullable(minor),
      balanceAt: z.nullable(instant),
      /** The limit nearest to its cap. */
      tightest: z.nullable(accountLimit),
      inTodayMinor: minor,
      outTodayMinor: minor,
    }),
  ),
})
export type Desk = z.infer<typeof desk>

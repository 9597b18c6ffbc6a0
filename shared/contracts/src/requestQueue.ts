import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'

/** What the contract of every kind of request has, built from what is its own. */

/** Who holds a request now, and until when; an expired claim is answered as null. */
export const requestClaim = z.object({ userId: id, userName: z.string(), until: instant })

/** What a row of every queue has: its claim, its decision, and who may take that back until when. */
export const requestRowShape = {
  id,
  number: z.string(),
  merchantId: z.nullable(id),
  merchantName: z.nullable(z.string()),
  merchantRef: z.string(),
  customerName: z.string(),
  amountMinor: minor,
  currency: z.literal('TRY'),
  bankAccountId: z.nullable(id),
  bankAccountLabel: z.nullable(z.string()),
  referenceCode: z.string(),
  reasonCode: z.nullable(z.string()),
  claim: z.nullable(requestClaim),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedByName: z.nullable(z.string()),
  undo: z.nullable(z.object({ userId: id, until: instant })),
  version: z.int(),
}

/** One line of the history: what happened, who did it, when. `params` fill the words of `history.<action>`. */
export const requestEvent = z.object({
  at: instant,
  action: z.string(),
  actor: z.nullable(z.string()),
  params: z.record(z.string(), z.string()),
})

/** What a decision takes that needs the claim: its token, and the version of the row that the person saw. */
export const heldShape = { claimToken: z.string().check(z.maxLength(100)), version: z.int() }

/** Rows of a bulk action: the version that the person saw, and a key of its own under which it happens once. */
export const bulkItems = z
  .array(z.strictObject({ id, version: z.int(), key: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)) }))
  .check(z.minLength(1), z.maxLength(100))

/**
 * What a list of requests is asked for: its filters (amounts in kuruş, days in Europe/Istanbul, `to` inclusive), order
 * and page.
 */
export function queueFilters<Tab extends string>(tabs: readonly Tab[]) {
  const every: readonly (Tab | 'waiting' | 'mine' | 'all')[] = ['waiting', 'mine', ...tabs, 'all']
  return z.strictObject({
    tab: z._default(z.enum(every), () => 'waiting' as never),
    q: z.optional(typedText(80)),
    merchantId: z.optional(listOf(id)),
    bankAccountId: z.optional(listOf(id)),
    amountMin: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    amountMax: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    from: z.optional(day),
    to: z.optional(day),
    /** Only what is open and waits longer than its service level. */
    late: z.optional(z.literal('true')),
    /** The list as it was at this moment. */
    asOf: z.optional(instant),
  })
}

type Sifted = {
  tab: string
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  asOf?: string | undefined
}

/**
 * What a list of these filters is sorted by: one of any length by what has an index, which come first in `sorts`, a
 * short one by everything, a past one by its time alone.
 */
export const sortsOf = <Sort extends string>(
  sorts: readonly ['createdAt', 'decidedAt', 'amount', ...Sort[]],
  { tab, q, from, to, asOf }: Sifted,
): readonly ('createdAt' | 'decidedAt' | 'amount' | Sort)[] =>
  asOf !== undefined
    ? sorts.slice(0, 1)
    : tab === 'all' || (tab !== 'waiting' && tab !== 'mine' && (q ?? from ?? to) !== undefined)
      ? sorts.slice(0, 3)
      : sorts

/** The query of GET …/list. */
export const queueQuery = <Shape extends z.core.$ZodLooseShape, Sort extends string>(
  filters: z.ZodMiniObject<Shape, z.core.$strict>,
  sorts: readonly Sort[],
) => z.extend(filters, { ...sortQuery(sorts), ...pageQuery })

/** GET …/options: what the filter menus offer this viewer. */
export const queueOptions = z.object({
  merchants: z.array(z.object({ id, name: z.string() })),
  bankAccounts: z.array(z.object({ id, label: z.string() })),
})

/** GET …/counts: how many rows each tab has, what is pending in all, and since when the oldest waits. */
export const queueCounts = <Tab extends string>(tabs: readonly Tab[]) =>
  z.object({
    waiting: z.int(),
    mine: z.int(),
    pendingMinor: minor,
    oldestAt: z.nullable(instant),
    ...(Object.fromEntries(tabs.map((tab) => [tab, z.int()])) as Record<Tab, z.ZodMiniInt>),
  })

/** The answers that carry a row: the list's page, the claim, Next, and many at once. */
export function queueAnswers<Row extends z.core.$ZodType>(row: Row) {
  const claim = z.object({ row, claimToken: z.string(), leaseMs: z.int() })
  return {
    page: pageOf(row),
    claim,
    next: z.object({ claim: z.nullable(claim) }),
    bulk: z.object({
      results: z.array(
        z.discriminatedUnion('outcome', [
          z.object({ outcome: z.literal('done'), id, row }),
          z.object({
            outcome: z.literal('refused'),
            id,
            code: z.string(),
            message_tr: z.string(),
            message_en: z.string(),
          }),
        ]),
      ),
    }),
  }
}

import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'

/** Common parts of the contracts of all request kinds. */

/** Who has claimed a request, and until when; an expired claim is null. */
export const requestClaim = z.object({ userId: id, userName: z.string(), until: instant })

/** Fields of a row in every queue: its claim, its decision, and who may undo it until when. */
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

/** One entry of the history. `params` are inserted into the text of `history.<action>`. */
export const requestEvent = z.object({
  at: instant,
  action: z.string(),
  actor: z.nullable(z.string()),
  params: z.record(z.string(), z.string()),
})

/** Required for decisions that need the claim: its token, and the displayed version of the row. */
export const heldShape = { claimToken: z.string().check(z.maxLength(100)), version: z.int() }

/** Rows of a bulk action: the displayed version, and an idempotency key per row. */
export const bulkItems = z
  .array(z.strictObject({ id, version: z.int(), key: z.string().check(z.regex(/^[\x21-\x7e]{8,100}$/)) }))
  .check(z.minLength(1), z.maxLength(100))

/**
 * The query of a request list: filters (amounts in kuruş, days in Europe/Istanbul, `to` inclusive), order and page.
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
    /** Only open requests that wait longer than their service level. */
    late: z.optional(z.literal('true')),
    /** The list as it was at this time. */
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
 * The sort keys available with these filters: indexed columns (first in `sorts`) for unlimited lists, all for short
 * lists, only time for past states.
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

/** GET …/options: the choices in this viewer's filter menus. */
export const queueOptions = z.object({
  merchants: z.array(z.object({ id, name: z.string() })),
  bankAccounts: z.array(z.object({ id, label: z.string() })),
})

/** GET …/counts: rows per tab, the total pending amount, and how long the oldest has waited. */
export const queueCounts = <Tab extends string>(tabs: readonly Tab[]) =>
  z.object({
    waiting: z.int(),
    mine: z.int(),
    pendingMinor: minor,
    oldestAt: z.nullable(instant),
    ...(Object.fromEntries(tabs.map((tab) => [tab, z.int()])) as Record<Tab, z.ZodMiniInt>),
  })

/** Responses with a row: list page, claim, next, and bulk. */
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

import * as z from 'zod/mini'

/**
 * An invented noun for tests: parcels that a counter hands out or sends back. Its states and actions are not a
 * deposit's.
 */
export const parcelTransitions = {
  ring: { from: ['SHELVED'], to: 'ASKED_FOR' },
  hand: { from: ['SHELVED', 'ASKED_FOR'], to: 'HANDED_OUT', claim: true },
  sendBack: { from: ['SHELVED', 'ASKED_FOR'], to: 'SENT_BACK', claim: true, reasons: ['NOBODY_CAME', 'DAMAGED'] },
  hold: { from: ['SHELVED', 'ASKED_FOR'], to: 'ON_HOLD' },
  /** One person requests, another decides. */
  lose: { from: ['ON_HOLD'], to: 'LOST' },
} as const
export type ParcelVerb = keyof typeof parcelTransitions

const instant = z.string()
const person = z.object({ userId: z.string(), userName: z.string(), until: instant })
export const parcelRow = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  status: z.enum(['SHELVED', 'ASKED_FOR', 'HANDED_OUT', 'SENT_BACK', 'ON_HOLD', 'LOST']),
  grams: z.int(),
  shelf: z.string(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  claim: z.nullable(person),
  undo: z.nullable(z.object({ userId: z.string(), until: instant })),
})
export type ParcelRow = z.infer<typeof parcelRow>

const event = z.object({
  at: instant,
  action: z.string(),
  actor: z.nullable(z.string()),
  params: z.record(z.string(), z.string()),
})
export const parcelDetail = z.extend(parcelRow, { history: z.array(event) })
export type ParcelDetail = z.infer<typeof parcelDetail>

export const parcelFilters = z.strictObject({
  tab: z._default(z.enum(['waiting', 'mine', 'gone', 'kept', 'all']), 'waiting'),
  q: z.optional(z.string()),
  shelf: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})
export type ParcelFilters = z.infer<typeof parcelFilters>

const claim = z.object({ row: parcelRow, claimToken: z.string(), leaseMs: z.int() })
export const parcelSchemas = {
  row: parcelRow,
  page: z.object({ rows: z.array(parcelRow), nextCursor: z.nullable(z.string()) }),
  detail: parcelDetail,
  counts: z.object({ waiting: z.int(), mine: z.int(), gone: z.int(), kept: z.int() }),
  claim,
  next: z.object({ claim: z.nullable(claim) }),
}
export const parcelBulk = z.object({
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), id: z.string(), row: parcelRow }),
      z.object({
        outcome: z.literal('refused'),
        id: z.string(),
        code: z.string(),
        message_tr: z.string(),
        message_en: z.string(),
      }),
    ]),
  ),
})
export const parcelAttachments = z.object({
  receipts: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      mime: z.string(),
      byName: z.nullable(z.string()),
      at: instant,
      seenWith: z.nullable(z.string()),
    }),
  ),
  notes: z.array(z.object({ id: z.string(), text: z.string(), pinned: z.boolean(), byName: z.string(), at: instant })),
  pending: z.array(z.object({ id: z.string(), kind: z.string(), isOwn: z.boolean() })),
})
export const parcelRejection = z.strictObject({
  reasonCode: z.enum(parcelTransitions.sendBack.reasons),
  note: z.optional(z.string().check(z.maxLength(500))),
})
export const parcelFile = z.object({ mime: z.string(), fileName: z.string(), content: z.string() })

const states: Record<ParcelVerb, readonly string[]> = {
  ring: parcelTransitions.ring.from,
  hand: parcelTransitions.hand.from,
  sendBack: parcelTransitions.sendBack.from,
  hold: parcelTransitions.hold.from,
  lose: parcelTransitions.lose.from,
}

/** Why this person may not do this now, or undefined when they may. */
export function whyNotParcel(
  verb: ParcelVerb,
  { status }: Pick<ParcelRow, 'status'>,
  held: { userId: string; untilMs: number } | null,
  userId: string,
  nowMs: number,
): 'GONE' | 'CLAIM_NEEDED' | 'IN_OTHER_HANDS' | undefined {
  if (!states[verb].includes(status)) return 'GONE'
  if (!('claim' in parcelTransitions[verb])) return undefined
  if (held === null || held.untilMs <= nowMs) return 'CLAIM_NEEDED'
  return held.userId === userId ? undefined : 'IN_OTHER_HANDS'
}

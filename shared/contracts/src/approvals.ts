import { approvalStatuses } from '@kasa/domain/approval'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, typedText } from './primitives'

const status = z.enum(approvalStatuses)
const kind = z.string().check(z.regex(/^[a-zA-Z]+\.[a-zA-Z]+$/), z.maxLength(60))

/** What is asked for is sorted by; `until` by when it ended, or will. */
export const approvalSorts = ['kind', 'title', 'amount', 'maker', 'reason', 'state', 'asked', 'until'] as const

/**
 * GET /api/approval/total: one's own, and those one may decide. `waiting` leaves those that wait for the caller's own
 * decision.
 */
export const approvalFilters = z.strictObject({
  status: z.optional(listOf(status)),
  kind: z.optional(listOf(kind)),
  targetId: z.optional(id),
  waiting: z.optional(z.stringbool()),
})
export type ApprovalFilters = z.output<typeof approvalFilters>
/** GET /api/approval/list */
export const approvalListQuery = z.extend(approvalFilters, { ...sortQuery(approvalSorts), ...pageQuery })

/** Values by field name, as a checker compares them; never a secret. */
const shown = z.record(z.string(), z.unknown())

export const approvalRow = z.object({
  id,
  kind,
  targetType: z.string(),
  targetId: id,
  title: z.string(),
  before: z.nullable(shown),
  after: shown,
  reason: z.string(),
  /** Who asked: a person, or the merchant whose server did. */
  makerId: id,
  makerName: z.string(),
  neededScopes: z.array(z.string()),
  minCheckers: z.int(),
  checkers: z.array(z.object({ id, name: z.string() })),
  status,
  expiresAt: instant,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedByName: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  /** Why the caller may not decide on it, as a code; null when they may. */
  whyNot: z.nullable(z.string()),
  /** When that ends by itself; null where it does not. */
  whyNotUntil: z.nullable(instant),
  mayWithdraw: z.boolean(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

export const approvalPage = pageOf(approvalRow)

/**
 * GET /api/approval/shortage: kinds that some ask for and nobody else may decide. `stuck`: whose requests; `until`:
 * when it ends by itself.
 */
const approvalShortage = z.object({
  kinds: z.array(z.string()),
  deciders: z.array(z.string()),
  stuck: z.array(z.string()),
  until: z.nullable(instant),
})
export type ApprovalShortage = z.infer<typeof approvalShortage>
export const approvalShortages = z.object({ shortages: z.array(approvalShortage) })

/** The list's page: what waits for somebody, or what is over. */
export const approvalView = z.strictObject({
  tab: z._default(z.enum(['open', 'over']), 'open'),
  kind: z.optional(listOf(kind)),
})
export type ApprovalView = z.infer<typeof approvalView>

/** POST /api/approval/approve/{id}; needs a fresh code. */
export const approvalApproveRequest = z.strictObject({ note: z.optional(typedText(500)) })
/** POST /api/approval/deny/{id} (needs a fresh code) and /api/approval/withdraw/{id} */
export const approvalDenyRequest = z.strictObject({ reason: typedText(500) })

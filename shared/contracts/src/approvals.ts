import { approvalStatuses } from '@kasa/domain/approval'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, typedText } from './primitives'

const status = z.enum(approvalStatuses)
const kind = z.string().check(z.regex(/^[a-zA-Z]+\.[a-zA-Z]+$/), z.maxLength(60))

/** Sort keys of approvals; `until`: when it ended or will expire. */
export const approvalSorts = ['kind', 'title', 'amount', 'maker', 'reason', 'state', 'asked', 'until'] as const

/**
 * GET /api/approval/total: the caller's own requests and those they may decide. `waiting`: only those that wait for
 * the caller's decision.
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

/** Values by field name, for a checker to compare; never secrets. */
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
  /** Who requested it: a person, or the merchant whose server did. */
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
  /** Why the caller may not decide, as a code; null when they may. */
  whyNot: z.nullable(z.string()),
  /** When that reason ends; null if it does not. */
  whyNotUntil: z.nullable(instant),
  mayWithdraw: z.boolean(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

export const approvalPage = pageOf(approvalRow)

/**
 * GET /api/approval/shortage: kinds that have requesters but no one else to decide. `stuck`: the affected requesters;
 * `until`: when it resolves by itself.
 */
const approvalShortage = z.object({
  kinds: z.array(z.string()),
  deciders: z.array(z.string()),
  stuck: z.array(z.string()),
  until: z.nullable(instant),
})
export type ApprovalShortage = z.infer<typeof approvalShortage>
export const approvalShortages = z.object({ shortages: z.array(approvalShortage) })

/** Tabs of the list page: waiting, or decided. */
export const approvalView = z.strictObject({
  tab: z._default(z.enum(['open', 'over']), 'open'),
  kind: z.optional(listOf(kind)),
})
export type ApprovalView = z.infer<typeof approvalView>

/** POST /api/approval/approve/{id}; needs a fresh code. */
export const approvalApproveRequest = z.strictObject({ note: z.optional(typedText(500)) })
/** POST /api/approval/deny/{id} (needs a fresh code) and /api/approval/withdraw/{id} */
export const approvalDenyRequest = z.strictObject({ reason: typedText(500) })

import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, instant, listOf, typedText } from './primitives'

/** The API's name of a kind of act or object: `deposit.approve`, `user`. */
const code = z.string().check(z.regex(/^[a-zA-Z_]+(\.[a-zA-Z]+)*$/), z.maxLength(60))

/**
 * The filters of `/audit/list`, named as in its URL. `actor` is a part of a name, or a complete e-mail address or id;
 * `record` is a record's complete number, name or id; `person` is the id of a customer, or the number or id of one of
 * their requests, and finds the acts that showed the customer's data in full. Days in Europe/Istanbul, `to` inclusive.
 */
export const auditFilters = z.strictObject({
  actor: z.optional(typedText(80)),
  action: z.optional(listOf(code)),
  objectType: z.optional(code),
  objectId: z.optional(typedText(80)),
  record: z.optional(typedText(80)),
  person: z.optional(typedText(80)),
  from: z.optional(day),
  to: z.optional(day),
})
/** Sort keys; only the order of writing, since the list can have any length. */
export const auditSorts = ['at'] as const
export type AuditFilters = z.infer<typeof auditFilters>

/** GET /api/audit/list, newest first. */
export const auditListQuery = z.extend(auditFilters, { ...sortQuery(auditSorts), ...pageQuery })

/** One act: who, what, on which object, from where. `sealed`: the hash chain covers it. */
export const auditRow = z.object({
  seq: z.string(),
  at: instant,
  actorKind: z.enum(['user', 'api', 'bot', 'system']),
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** The object's current number or name; null if it has only an id. */
  objectName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  ip: z.string(),
  sealed: z.boolean(),
})
export type AuditRow = z.infer<typeof auditRow>
export const auditPage = pageOf(auditRow)

/** GET /api/audit/get/{seq} */
export const auditSeq = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** `seal`, checked on request: WAITING to be chained, SEALED and equal to what was chained, or BROKEN. */
export const auditDetail = z.extend(auditRow, {
  sessionId: z.nullable(z.string()),
  requestId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  seal: z.enum(['WAITING', 'SEALED', 'BROKEN']),
  hash: z.nullable(z.string()),
})
export type AuditDetail = z.infer<typeof auditDetail>

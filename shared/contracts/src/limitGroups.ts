import { faultOfRule } from '@kasa/domain/limitRule'
import { limitActions, limitMetrics, limitPeriods, limitSubjects } from '@kasa/domain/limits'
import * as z from 'zod/mini'

import { activeHours, holidayPolicy } from './activeHours'
import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, minor, typedText } from './primitives'

export const groupStatus = z.enum(['ACTIVE', 'PAUSED'])

/** Kuruş for AMOUNT, a number of requests for the other metrics; up to 10 billion lira. */
const bound = z.codec(z.int().check(z.nonnegative(), z.lte(1_000_000_000_000)), z.bigint(), {
  decode: (number) => BigInt(number),
  encode: (amount) => Number(amount),
})

const ruleFields = {
  subject: z.enum(limitSubjects),
  metric: z.enum(limitMetrics),
  period: z.enum(limitPeriods),
  /** Length of a MINUTES period; null for others. */
  minutes: z.nullable(
    z.int().check(
      z.gte(1),
      z.lte(720),
      z.refine((minutes) => 1440 % minutes === 0),
    ),
  ),
  /** The least amount of one request. */
  min: z.nullable(bound),
  cap: z.nullable(bound),
  action: z.enum(limitActions),
  /** From this percentage of the cap on, the counter is shown as near. */
  warnPct: z.int().check(z.gte(1), z.lte(100)),
}

export const limitRule = z.object({ id, ...ruleFields })
export type LimitRuleView = z.output<typeof limitRule>

/** A rule in a request: with its id, or without if new. Checked by `faultOfRule`. */
export const limitRuleDraft = z.strictObject({ id: z.optional(id), ...ruleFields }).check((rule) => {
  const found = faultOfRule(rule.value)
  if (found)
    rule.issues.push({ code: 'custom', message: found.fault, path: [found.field], input: rule.value[found.field] })
})
export type LimitRuleDraft = z.output<typeof limitRuleDraft>

/** The filters of `/limit-group/list` and `/remit-group/list`. `q` is a part of the name. */
export const groupFilters = z.strictObject({ q: z.optional(typedText(80)), status: z.optional(listOf(groupStatus)) })
export type GroupFilters = z.output<typeof groupFilters>
/** Sort keys of limit groups. */
export const limitGroupSorts = ['name', 'status', 'rules', 'merchants', 'accounts', 'remitGroups', 'updated'] as const
export const limitGroupListQuery = z.extend(groupFilters, { ...sortQuery(limitGroupSorts), ...pageQuery })

/** One row of GET /api/limit-group/list. */
export const limitGroupRow = z.object({
  id,
  name: z.string(),
  status: groupStatus,
  rules: z.int(),
  merchants: z.int(),
  /** Accounts that use this group directly. */
  accounts: z.int(),
  remitGroups: z.int(),
  updatedAt: instant,
  version: z.int(),
})
export type LimitGroupRow = z.output<typeof limitGroupRow>
export const limitGroupPage = z.extend(pageOf(limitGroupRow), { total: z.int() })

/**
 * GET /api/limit-group/get/{id}, and the response of writes. `changeApprovalId`: a change that loosens the group and
 * waits for another administrator; optional, because screens take this type from modules of an earlier build too.
 */
export const limitGroupDetail = z.object({
  id,
  name: z.string(),
  status: groupStatus,
  statusReason: z.nullable(z.string()),
  activeHours,
  holidayPolicy,
  rules: z.array(limitRule),
  usedBy: z.object({
    merchants: z.array(z.object({ id, code: z.string(), name: z.string() })),
    accounts: z.array(z.object({ id, label: z.string(), ibanLast4: z.string() })),
    remitGroups: z.array(z.object({ id, name: z.string() })),
  }),
  changeApprovalId: z.optional(z.nullable(id)),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type LimitGroupDetail = z.output<typeof limitGroupDetail>

/** A counter in its current period. `used`: confirmed by money; `reserved`: held by open requests. */
export const limitCounter = z.object({
  ruleId: id,
  subject: z.string(),
  periodKey: z.string(),
  used: minor,
  reserved: minor,
  cap: minor,
  level: z.enum(['OK', 'NEAR', 'FULL']),
})
export type LimitCounter = z.output<typeof limitCounter>

/** One open request's reservation for a rule. `subject`: who it counts against. */
export const limitReservation = z.object({
  requestId: id,
  number: z.string(),
  ruleId: id,
  subject: z.string(),
  amount: minor,
  /** Above the cap, by a rule that holds or warns. */
  isOver: z.boolean(),
  createdAt: instant,
})
export type LimitReservation = z.output<typeof limitReservation>

/** GET /api/limit-group/usage/{id}: the fullest counters of each rule, and the newest open reservations. */
export const limitUsage = z.object({
  at: instant,
  counters: z.array(limitCounter),
  reservations: z.array(limitReservation),
  reservationTotal: z.int(),
})
export type LimitUsage = z.output<typeof limitUsage>

const fields = {
  name: typedText(80),
  activeHours,
  holidayPolicy,
  rules: z.array(limitRuleDraft).check(z.maxLength(30)),
}

/** POST /api/limit-group/create. */
export const limitGroupCreateRequest = z.strictObject(fields)
export type LimitGroupCreateRequest = z.output<typeof limitGroupCreateRequest>
/**
 * POST /api/limit-group/update/{id}, with the displayed version. Omitted rules end. What loosens a group that anything
 * uses waits for another administrator (ADR 23), as does pausing it.
 */
export const limitGroupUpdateRequest = z.strictObject({ ...fields, version: z.int() })
export type LimitGroupUpdateRequest = z.output<typeof limitGroupUpdateRequest>

/** POST /api/limit-group/status/{id} and /api/remit-group/status/{id}. */
export const groupStatusRequest = z.strictObject({ status: groupStatus, reason: typedText(500), version: z.int() })
export type GroupStatusRequest = z.output<typeof groupStatusRequest>

/** The schemas that a module passes to its limit group page. */
export const limitGroupContract = {
  groupFilters,
  groupStatusRequest,
  limitGroupCreateRequest,
  limitGroupDetail,
  limitGroupPage,
  limitGroupSorts,
  limitRuleDraft,
  limitUsage,
}

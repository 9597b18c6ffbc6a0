import { assignmentStrategies, exclusionReasons, groupRefusals, losingReasons } from '@kasa/domain/assignment'
import { limitActions, limitMetrics, limitPeriods, limitSubjects } from '@kasa/domain/limits'
import { reservationStatuses } from '@kasa/domain/limitReservation'
import * as z from 'zod/mini'

import { groupFilters, groupStatus } from './limitGroups'
import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, typedText } from './primitives'

const strategy = z.enum(assignmentStrategies)
const named = z.object({ id, name: z.string() })

/** Sort keys of remit groups. */
export const remitGroupSorts = ['name', 'status', 'strategy', 'accounts', 'merchants', 'owner', 'failover'] as const
export const remitGroupListQuery = z.extend(groupFilters, { ...sortQuery(remitGroupSorts), ...pageQuery })

/** One row of GET /api/remit-group/list. */
export const remitGroupRow = z.object({
  id,
  name: z.string(),
  status: groupStatus,
  strategy,
  ownerName: z.nullable(z.string()),
  failoverName: z.nullable(z.string()),
  accounts: z.int(),
  activeAccounts: z.int(),
  merchants: z.int(),
  updatedAt: instant,
  version: z.int(),
})
export type RemitGroupRow = z.output<typeof remitGroupRow>
export const remitGroupPage = z.extend(pageOf(remitGroupRow), { total: z.int() })

/** An account of the group; `excludedBecause`: why it accepts no money now. */
export const groupAccount = z.object({
  id,
  label: z.string(),
  bank: z.string(),
  ibanLast4: z.string(),
  status: z.string(),
  weight: z.int(),
  minTxMinor: minor,
  maxTxMinor: minor,
  headroomMinor: z.nullable(minor),
  excludedBecause: z.nullable(z.enum(exclusionReasons)),
})
export type GroupAccountView = z.output<typeof groupAccount>

/** GET /api/remit-group/get/{id}, and the response of writes. Accounts in the order they are tried. */
export const remitGroupDetail = z.object({
  id,
  name: z.string(),
  status: groupStatus,
  statusReason: z.nullable(z.string()),
  strategy,
  owner: z.nullable(named),
  limitGroup: z.nullable(named),
  failover: z.nullable(named),
  minOnlineAccounts: z.int(),
  accounts: z.array(groupAccount),
  merchants: z.array(z.object({ id, code: z.string(), name: z.string() })),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type RemitGroupDetail = z.output<typeof remitGroupDetail>

/** GET /api/remit-group/options: the choices of the form. */
export const remitGroupOptions = z.object({
  owners: z.array(named),
  limitGroups: z.array(named),
  groups: z.array(named),
  merchants: z.array(z.object({ id, code: z.string(), name: z.string() })),
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type RemitGroupOptions = z.output<typeof remitGroupOptions>

const fields = {
  name: typedText(80),
  strategy,
  ownerUserId: z.nullable(id),
  limitGroupId: z.nullable(id),
  failoverGroupId: z.nullable(id),
  minOnlineAccounts: z.int().check(z.gte(0), z.lte(1000)),
  /** Merchants that use this group; for a new one it becomes the last of its groups. */
  merchantIds: z.array(id).check(
    z.maxLength(2000),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
}

/** POST /api/remit-group/create. */
export const remitGroupCreateRequest = z.strictObject(fields)
export type RemitGroupCreateRequest = z.output<typeof remitGroupCreateRequest>
/** POST /api/remit-group/update/{id}, with the version that was displayed. */
export const remitGroupUpdateRequest = z.strictObject({ ...fields, version: z.int() })
export type RemitGroupUpdateRequest = z.output<typeof remitGroupUpdateRequest>
/** POST /api/remit-group/order/{id}: all accounts of the group in order. */
export const remitGroupOrderRequest = z.strictObject({
  accountIds: z.array(id).check(z.maxLength(2000)),
  version: z.int(),
})
export type RemitGroupOrderRequest = z.output<typeof remitGroupOrderRequest>

/** The result for one account. */
export const judgedAccount = z.object({
  accountId: id,
  label: z.string(),
  headroomMinor: z.nullable(minor),
  excludedBecause: z.nullable(z.enum(exclusionReasons)),
  lostBecause: z.nullable(z.enum(losingReasons)),
  isChosen: z.boolean(),
})
export type JudgedAccount = z.output<typeof judgedAccount>

/** The result for one group: the chosen account, or why none. */
export const judgedGroup = z.object({
  groupId: id,
  groupName: z.string(),
  strategy,
  refusal: z.nullable(z.enum(groupRefusals)),
  accounts: z.array(judgedAccount),
})
export type JudgedGroup = z.output<typeof judgedGroup>

/** GET /api/remit-group/try/{id}: the account that a deposit would get now. Nothing is reserved or written. */
export const remitGroupTryQuery = z.strictObject({
  amountMinor: z.pipe(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000_000)),
    z.transform((number) => BigInt(number)),
  ),
  bankCode: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  merchantId: z.optional(id),
  customerRef: z.optional(typedText(100)),
})
export const remitGroupTryAnswer = z.object({ at: instant, groups: z.array(judgedGroup) })

/** One request's reservation for one rule, for the deposit's drawer. */
export const heldLimit = z.object({
  ruleId: id,
  groupId: id,
  groupName: z.string(),
  subject: z.enum(limitSubjects),
  metric: z.enum(limitMetrics),
  period: z.enum(limitPeriods),
  minutes: z.nullable(z.int()),
  action: z.enum(limitActions),
  periodKey: z.string(),
  amount: minor,
  cap: z.nullable(minor),
  status: z.enum(reservationStatuses),
  isOver: z.boolean(),
})
export type HeldLimit = z.output<typeof heldLimit>

/** GET /api/remit-group/assignment/{deposit id}: how its account was chosen, and its limit reservations. */
export const depositAssignment = z.object({ groups: z.array(judgedGroup), limits: z.array(heldLimit) })
export type DepositAssignment = z.output<typeof depositAssignment>

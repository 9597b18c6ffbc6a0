import { depositConfirmReasons, depositRejectReasons, depositStatuses } from '@kasa/domain/deposit'
import { stopReasons } from '@kasa/domain/stopReasons'
import * as z from 'zod/mini'

import { id, instant, minor, typedText } from './primitives'
import {
  heldShape,
  queueAnswers,
  queueCounts,
  queueFilters,
  queueOptions,
  queueQuery,
  requestClaim,
  requestEvent,
  sortsOf,
} from './requestQueue'

export const depositStatus = z.enum(depositStatuses)

/** How well an incoming bank line agrees with the request. */
export const matchLevel = z.enum(['exact', 'partial', 'none'])

/**
 * One row of `/remit-request/list`. If the tenant hides merchants from remit operators, `merchantName` is null and
 * `merchantRef` empty.
 */
export const depositRow = z.object({
  id,
  number: z.string(),
  merchantId: z.nullable(id),
  merchantName: z.nullable(z.string()),
  merchantRef: z.string(),
  customerName: z.string(),
  amountMinor: minor,
  amountReceivedMinor: z.nullable(minor),
  feeMinor: minor,
  taxMinor: minor,
  netMinor: minor,
  currency: z.literal('TRY'),
  bankAccountId: z.nullable(id),
  bankAccountLabel: z.nullable(z.string()),
  referenceCode: z.string(),
  status: depositStatus,
  reasonCode: z.nullable(z.string()),
  match: matchLevel,
  /**
   * The only people who are the evidence of one of its bank lines, who therefore may not confirm it; null if bots
   * reported all lines.
   */
  namedOnlyBy: z.nullable(z.array(id)),
  claim: z.nullable(requestClaim),
  createdAt: instant,
  declaredAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** Who decided or reversed it; null for the system, the merchant, or when the viewer may not know. */
  decidedByName: z.nullable(z.string()),
  /** Who may undo the decision, and until when; null once the merchant is notified. */
  undo: z.nullable(z.object({ userId: id, until: instant })),
  /** Confirmed on money that came after the request had ended. */
  late: z.boolean(),
  expiresAt: instant,
  version: z.int(),
})
export type DepositRow = z.infer<typeof depositRow>

const part = z.number().check(z.gte(0), z.lte(1))
/**
 * The evidence of a link: each part between 0 and 1, the rule that matched, why it was not approved automatically,
 * and the next best request.
 */
export const lineJudgement = z.object({
  score: part,
  parts: z.object({ reference: part, amount: part, name: part, account: part, time: part }),
  rule: z.nullable(z.string()),
  rulesVersion: z.nullable(z.int()),
  stoppedBy: z.nullable(z.enum(stopReasons)),
  runnerUp: z.nullable(z.object({ number: z.string(), score: part })),
})
export type LineJudgement = z.infer<typeof lineJudgement>

/** An incoming line linked to the request, and the linked part of it (`amountMinor`); IBAN masked. */
export const depositBankLine = z.object({
  id,
  amountMinor: minor,
  lineAmountMinor: minor,
  senderName: z.string(),
  senderIbanMasked: z.nullable(z.string()),
  description: z.string(),
  bookedAt: instant,
  bankRef: z.nullable(z.string()),
  /** The only people who are the evidence of the line; null if a bot reported it. */
  namedOnlyBy: z.nullable(z.array(id)),
  agrees: z.object({ amount: z.boolean(), name: z.boolean(), reference: z.boolean() }),
  mode: z.enum(['AUTO', 'MANUAL', 'FORCE']),
  byName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  judged: z.nullable(lineJudgement),
})

export type DepositBankLine = z.infer<typeof depositBankLine>

/** GET /api/remit-request/get/{id}: the drawer. */
export const depositDetail = z.extend(depositRow, {
  /** The first of `bankLines`. */
  bankLine: z.nullable(depositBankLine),
  bankLines: z.array(depositBankLine),
  feeLabel: z.string(),
  limitToday: z.nullable(z.object({ usedMinor: minor, capMinor: minor })),
  assignment: z.nullable(z.object({ strategy: z.string(), chosen: z.string(), considered: z.int() })),
  history: z.array(requestEvent),
})
export type DepositDetail = z.infer<typeof depositDetail>

/** Tabs in addition to those of every queue. */
const depositTabs = ['confirmed', 'rejected', 'expired', 'reversed'] as const
export const depositFilters = queueFilters(depositTabs)
export const depositTab = depositFilters.shape.tab.def.innerType
export type DepositFilters = z.infer<typeof depositFilters>

/** Sort keys. The first three are indexed and work for lists of any length. */
export const depositSorts = [
  'createdAt',
  'decidedAt',
  'amount',
  'reference',
  'customer',
  'merchant',
  'asked',
  'account',
  'status',
] as const

export const depositSortsOf = (filters: Pick<DepositFilters, 'tab' | 'q' | 'from' | 'to'>) =>
  sortsOf(depositSorts, filters)

/** GET /api/remit-request/list. By default oldest first in `waiting`, newest first elsewhere. */
export const depositListQuery = queueQuery(depositFilters, depositSorts)
export const depositCounts = queueCounts(depositTabs)
export const depositOptions = queueOptions
export const {
  page: depositPage,
  claim: depositClaimAnswer,
  next: depositNextAnswer,
  bulk: depositBulkAnswer,
} = queueAnswers(depositRow)

/** Why a person rejects it, for the form and `decide`. */
export const depositRejection = z.strictObject({
  reasonCode: z.enum(depositRejectReasons),
  note: z.optional(typedText(500)),
})

/** Why a person confirms a request that is not an exact match. */
export const depositConfirmReason = z.optional(z.enum(depositConfirmReasons))

/** POST /api/remit-request/decide/{id}. `version` is the displayed version; another is refused with 409. */
export const depositDecideRequest = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    ...heldShape,
    reasonCode: depositConfirmReason,
  }),
  z.strictObject({
    decision: z.literal('reject'),
    ...heldShape,
    ...depositRejection.shape,
  }),
  z.strictObject({ decision: z.literal('cancel'), version: z.int() }),
])

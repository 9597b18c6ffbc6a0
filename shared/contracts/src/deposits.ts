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

/** How far an incoming bank line agrees with the request. */
export const matchLevel = z.enum(['exact', 'partial', 'none'])

/**
 * One row of `/remit-request/list`. Where the tenant hides the merchant from remit operators, `merchantName` is null
 * and `merchantRef` empty.
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
   * Who alone vouches for one of its bank lines, and may therefore not confirm it; null where bots reported all of
   * them.
   */
  namedOnlyBy: z.nullable(z.array(id)),
  claim: z.nullable(requestClaim),
  createdAt: instant,
  declaredAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /**
   * Who decided it, or reversed it; null where the machine or the merchant did, and where it is nobody's business here.
   */
  decidedByName: z.nullable(z.string()),
  /** Who may take the decision back, and until when; null once the merchant is told. */
  undo: z.nullable(z.object({ userId: id, until: instant })),
  /** Confirmed on money that came after the request had ended. */
  late: z.boolean(),
  expiresAt: instant,
  version: z.int(),
})
export type DepositRow = z.infer<typeof depositRow>

const part = z.number().check(z.gte(0), z.lte(1))
/**
 * How sure a link is: each part between 0 and 1, the rule that found it, what kept the machine from approving, and the
 * next best request.
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

/** An incoming transfer that was linked to the request, and how much of it (`amountMinor`); IBAN masked. */
export const depositBankLine = z.object({
  id,
  amountMinor: minor,
  lineAmountMinor: minor,
  senderName: z.string(),
  senderIbanMasked: z.nullable(z.string()),
  description: z.string(),
  bookedAt: instant,
  bankRef: z.nullable(z.string()),
  /** Who alone says that it is at the bank; null: a bot does. */
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

/** Tabs beside those of every queue. */
const depositTabs = ['confirmed', 'rejected', 'expired', 'reversed'] as const
export const depositFilters = queueFilters(depositTabs)
export const depositTab = depositFilters.shape.tab.def.innerType
export type DepositFilters = z.infer<typeof depositFilters>

/** What deposits are sorted by. The first three have an index each and serve a list of any length. */
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

/**
 * GET /api/remit-request/list. Sorted by the server; the default is oldest first in `waiting`, newest first elsewhere.
 */
export const depositListQuery = queueQuery(depositFilters, depositSorts)
export const depositCounts = queueCounts(depositTabs)
export const depositOptions = queueOptions
export const {
  page: depositPage,
  claim: depositClaimAnswer,
  next: depositNextAnswer,
  bulk: depositBulkAnswer,
} = queueAnswers(depositRow)

/** Why a person rejects: what the form asks for and `decide` takes. */
export const depositRejection = z.strictObject({
  reasonCode: z.enum(depositRejectReasons),
  note: z.optional(typedText(500)),
})

/** Why a person confirms what is no exact match; left out where it is one. */
export const depositConfirmReason = z.optional(z.enum(depositConfirmReasons))

/** POST /api/remit-request/decide/{id}. `version` is the row's the person saw; another one is refused with 409. */
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

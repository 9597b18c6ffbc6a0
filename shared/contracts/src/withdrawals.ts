import { rails } from '@kasa/domain/rail'
import { mostParts } from '@kasa/domain/payoutParts'
import { withdrawalRejectReasons, withdrawalStatuses } from '@kasa/domain/withdrawal'
import * as z from 'zod/mini'

import { customer, merchantRef } from './merchantRequest'
import { id, instant, minor, positiveMinor, typedText } from './primitives'
import { receiptRequest } from './requestDesk'
import {
  bulkItems,
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

export const withdrawalStatus = z.enum(withdrawalStatuses)

/**
 * POST /mapi/v1/withdrawals. `amount` in kuruş, what the beneficiary gets; fee and tax come on top and are held with
 * it. `iban` in any way that people write one. `purposeCode` as the banks' APIs have it; `description` is what the
 * beneficiary's statement says.
 */
export const createWithdrawalRequest = z.strictObject({
  merchantRef,
  amount: positiveMinor,
  customer,
  iban: typedText(64),
  beneficiaryName: typedText(120).check(z.regex(/\p{L}/u)),
  purposeCode: z.optional(z.int().check(z.gte(1), z.lte(12))),
  description: z.optional(typedText(140)),
})

/**
 * What a merchant's server reads of a payout, from POST and GET alike. `total` is what is held for it: amount, fee and
 * tax; `paid` what of the amount was paid and stayed, less than it while it is paid in several transfers; `returned`
 * what is the merchant's again once it came back, `bankRef` the bank's own name for it once it was sent, null for
 * several transfers.
 */
export const merchantWithdrawal = z.object({
  id,
  number: z.string(),
  merchantRef: z.string(),
  status: withdrawalStatus,
  amount: minor,
  fee: minor,
  tax: minor,
  total: minor,
  currency: z.literal('TRY'),
  beneficiaryName: z.string(),
  ibanLast4: z.string(),
  bank: z.string(),
  referenceCode: z.string(),
  reasonCode: z.nullable(z.string()),
  /** Why it is, or was, held back; empty where nothing did. */
  holdReasons: z.array(z.string()),
  paid: minor,
  returned: z.nullable(minor),
  bankRef: z.nullable(z.string()),
  createdAt: instant,
})

/** GET /mapi/v1/withdrawals?merchantRef= */
export const merchantWithdrawalList = z.object({ withdrawals: z.array(merchantWithdrawal) })

/**
 * One row of `/withdraw-request/list`: a payout as people see it. The IBAN by its last four digits; whole in the drawer
 * of who holds it.
 */
export const withdrawalRow = z.object({
  id,
  number: z.string(),
  merchantId: z.nullable(id),
  merchantName: z.nullable(z.string()),
  merchantRef: z.string(),
  customerName: z.string(),
  amountMinor: minor,
  feeMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  currency: z.literal('TRY'),
  beneficiaryName: z.string(),
  ibanLast4: z.string(),
  bankName: z.string(),
  bankAccountId: z.nullable(id),
  bankAccountLabel: z.nullable(z.string()),
  rail: z.nullable(z.enum(rails)),
  plannedAt: z.nullable(instant),
  etaAt: z.nullable(instant),
  referenceCode: z.string(),
  bankRef: z.nullable(z.string()),
  status: withdrawalStatus,
  /**
   * Into how many transfers it was split, 0 for none; `paidMinor`: what of it was paid and stayed. Null `parentId`: it
   * is no part of another.
   */
  partCount: z.int(),
  parentId: z.nullable(id),
  paidMinor: minor,
  reasonCode: z.nullable(z.string()),
  /** Why it is, or was, held back, the gravest first; to its merchant a hit on the blocklist is a `REVIEW`. */
  holdReasons: z.array(z.string()),
  /** The run of settlements it is part of: it pays the merchant itself; null for a payout to a customer. */
  settlementRun: z.nullable(z.string()),
  claim: z.nullable(requestClaim),
  /**
   * Who began to send it and when, and by when they have to say what became of it; only while it is SENDING or SUSPECT,
   * and not for its merchant. `refusalUntil`: until when the bank's refusal waits for a second person.
   */
  begun: z.nullable(
    z.object({
      userId: z.nullable(id),
      userName: z.string(),
      at: instant,
      dueAt: z.nullable(instant),
      refusalUntil: z.nullable(instant),
    }),
  ),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedByName: z.nullable(z.string()),
  /** When it came back; null for what did not. */
  returnedAt: z.nullable(instant),
  undo: z.nullable(z.object({ userId: id, until: instant })),
  version: z.int(),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

/** How an account was judged when the payout was planned; of an older build's words none is unknown to be refused. */
export const judgedSource = z.object({
  accountId: id,
  label: z.string(),
  freeMinor: z.nullable(minor),
  excludedBecause: z.nullable(z.string()),
  lostBecause: z.nullable(z.string()),
  rail: z.nullable(z.enum(rails)),
  arrivesBy: z.nullable(instant),
})

/**
 * A line of the bank that proved a payout, or that it came back, or may: `bankFeeMinor` is what the bank took within a
 * debit.
 */
const payoutLine = z.object({
  id,
  amountMinor: minor,
  bankFeeMinor: minor,
  name: z.string(),
  ibanMasked: z.nullable(z.string()),
  description: z.string(),
  bankRef: z.nullable(z.string()),
  bookedAt: instant,
  namedOnlyBy: z.nullable(z.array(id)),
})
export type PayoutLine = z.infer<typeof payoutLine>

/**
 * GET /api/withdraw-request/lines/{id}: debits that may have paid what was sent, or credits that may be the return of
 * what was paid, the likeliest first, with what kept the machine from saying so. One of another IBAN proves nothing. Of
 * what waits to be sent: debits that speak for its having left already, `NOT_SENT` where one has its reference.
 */
const maybeLine = z.extend(payoutLine, { isOtherIban: z.boolean(), score: z.number(), stoppedBy: z.string() })
/**
 * A debit that may have paid several parts of a payout in one transfer, and why the machine does not say so: what stops
 * it with one payout, or `PART_SENDING`, `PART_WAITING` (nobody said that it was sent), `PARTS_LEFT` (more is under way
 * than the debit paid) or `UNDO_RUNNING`. `mayProve` is false while one of them is being sent.
 */
export const joinedLine = z.extend(maybeLine, {
  payoutId: id,
  number: z.string(),
  accountLabel: z.string(),
  parts: z.array(z.object({ id, number: z.string(), amountMinor: minor, status: withdrawalStatus, version: z.int() })),
  mayProve: z.boolean(),
})
export type JoinedLine = z.infer<typeof joinedLine>

/** A payout that a debit may have paid, and why the machine does not say so. `mayProve`: the reader may say it. */
const maybePaid = z.object({
  id,
  number: z.string(),
  status: withdrawalStatus,
  amountMinor: minor,
  bankFeeMinor: minor,
  beneficiaryName: z.string(),
  score: z.number(),
  stoppedBy: z.string(),
  mayProve: z.boolean(),
  version: z.int(),
})
export type MaybePaid = z.infer<typeof maybePaid>
/** GET /api/withdraw-request/payoutsOf/{id} of a debit. */
export const maybePaidPayouts = z.object({ payouts: z.array(maybePaid) })
export type MaybePaidPayouts = z.infer<typeof maybePaidPayouts>

export const payoutLines = z.object({
  /**
   * `partNumbers`: a credit of their sum that brings back these parts together, as they left; empty where it is one
   * payout's. `needsSecond`: the bank does not name the payout in the credit, so a second person has to agree.
   */
  lines: z.array(z.extend(maybeLine, { partNumbers: z.array(z.string()), needsSecond: z.boolean() })),
  /** Of a split payout, or of a part. */
  joined: z.array(joinedLine),
})
export type PayoutLines = z.infer<typeof payoutLines>
export type MaybePayoutLine = PayoutLines['lines'][number]

/**
 * GET /api/withdraw-request/joined: the debits that may have paid several parts of a payout, and that a person has to
 * look at; the oldest first.
 */
export const joinedLines = z.object({ lines: z.array(joinedLine) })

/**
 * POST /api/withdraw-request/proveParts/{id}: a person says which debit paid these parts of a split payout, as they saw
 * them, and why they are sure.
 */
export const withdrawalPartsRequest = z.strictObject({
  lineId: id,
  parts: z.array(z.strictObject({ id, version: z.int() })).check(z.minLength(2), z.maxLength(mostParts)),
  reason: typedText(500),
})

const linkedPayoutLine = z.extend(payoutLine, { byName: z.nullable(z.string()), reason: z.nullable(z.string()) })
export type LinkedPayoutLine = z.infer<typeof linkedPayoutLine>

/**
 * POST /api/withdraw-request/prove/{id}, /return/{id} and /askReturn/{id}: a person says which debit paid
 * it, or which credit is its return, and why they are sure.
 */
export const withdrawalLineRequest = z.strictObject({ lineId: id, version: z.int(), reason: typedText(500) })

/**
 * GET /api/withdraw-request/doubt/{id}: of a payout whose outcome is unknown, when its money may have gone and by whose
 * hand, what proves that nothing left, and why two people may not say so yet (`NOT_COVERED`, `BALANCE_GAP`,
 * `DEBIT_MAY_BE_IT`, or whose word it is).
 */
export const withdrawalDoubt = z.object({
  sentFrom: instant,
  sentUntil: instant,
  byName: z.nullable(z.string()),
  proof: z.nullable(z.object({ by: z.enum(['STATEMENTS', 'BALANCES']), from: instant, to: instant })),
  whyNot: z.nullable(z.string()),
})
export type WithdrawalDoubt = z.infer<typeof withdrawalDoubt>

/**
 * POST /api/withdraw-request/showIban/{id}: for the person who began to send it. Each showing is logged and counts
 * against their budget.
 */
export const shownIban = z.object({ iban: z.string() })

/** GET /api/withdraw-request/get/{id}: the drawer. */
export const withdrawalDetail = z.extend(withdrawalRow, {
  /** Every reference of the bank that was given for it, in order; empty for its merchant. */
  givenRefs: z.array(z.string()),
  description: z.string(),
  purposeCode: z.nullable(z.int()),
  feeLabel: z.string(),
  /** Entries of the blocklist that it met, for an administrator alone. */
  met: z.array(
    z.object({
      id,
      kind: z.string(),
      shown: z.string(),
      reason: z.string(),
      source: z.string(),
      isNear: z.boolean(),
    }),
  ),
  /**
   * Other payouts of this amount to this IBAN within the hour: it may have been asked for twice. None for its merchant.
   */
  twins: z.array(z.object({ id, number: z.string(), status: withdrawalStatus, createdAt: instant })),
  /**
   * The last payout to this IBAN that its bank sent back in these 60 days: the account may be closed. Null for its
   * merchant.
   */
  cameBack: z.nullable(z.object({ id, number: z.string(), at: instant })),
  /**
   * The transfers that it was split into, and the number of the payout that it is a part of; none of it for its
   * merchant.
   */
  parts: z.array(
    z.object({
      id,
      number: z.string(),
      amountMinor: minor,
      status: withdrawalStatus,
      bankAccountLabel: z.nullable(z.string()),
      bankRef: z.nullable(z.string()),
    }),
  ),
  partOf: z.nullable(z.string()),
  /**
   * The transfers by which a split payout was paid so far, as its bank booked them; empty for what left in one piece.
   * All that its merchant is told of its parts.
   */
  transfers: z.array(z.object({ amountMinor: minor, returnedMinor: minor, at: instant })),
  /** Who of the people asked for it; null where its server did, and for its merchant. */
  madeByName: z.nullable(z.string()),
  sources: z.array(judgedSource),
  /** The bank's debit that proved it, with who found it; null until then, and for its merchant. */
  debit: z.nullable(linkedPayoutLine),
  /** The credit by which it came back. */
  returned: z.nullable(linkedPayoutLine),
  history: z.array(requestEvent),
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

/**
 * Tabs beside those of every queue. `held` is the part of `waiting` that is on hold; `left` holds all that was sent,
 * whatever became of it since.
 */
const withdrawalTabs = ['held', 'suspect', 'noSource', 'sent', 'paid', 'rejected', 'returned', 'left', 'split'] as const
export const withdrawalFilters = queueFilters(withdrawalTabs)
export type WithdrawalFilters = z.infer<typeof withdrawalFilters>

/** What payouts are sorted by. The first three have an index each and serve a list of any length. */
export const withdrawalSorts = [
  'createdAt',
  'decidedAt',
  'amount',
  'reference',
  'beneficiary',
  'merchant',
  'account',
  'status',
  'returnedAt',
] as const

export const withdrawalSortsOf = (filters: Pick<WithdrawalFilters, 'tab' | 'q' | 'from' | 'to'>) =>
  sortsOf(withdrawalSorts, filters)

/**
 * GET /api/withdraw-request/list. Sorted by the server; the default is oldest first in `waiting`, newest first
 * elsewhere.
 */
export const withdrawalListQuery = queueQuery(withdrawalFilters, withdrawalSorts)
export const withdrawalCounts = queueCounts(withdrawalTabs)
export const withdrawalOptions = queueOptions
export const {
  page: withdrawalPage,
  claim: withdrawalClaimAnswer,
  next: withdrawalNextAnswer,
  bulk: withdrawalBulkAnswer,
} = queueAnswers(withdrawalRow)

/** Why a person ends a payout. */
export const withdrawalRejection = z.strictObject({
  reasonCode: z.enum(withdrawalRejectReasons),
  note: z.optional(typedText(500)),
})

/** Of `send`: debits of `/lines` that the person saw, and why they are other payments. */
const anyway = z.strictObject({
  otherDebits: z.optional(z.array(id).check(z.maxLength(50))),
  note: z.optional(typedText(500)),
})

/**
 * POST /api/withdraw-request/decide/{id}. `free` releases a hold, with a reason; `plan` looks for an account again;
 * `send` begins to send it from the account it was planned for, or refuses with `DEBIT_BEFORE` while a debit may be
 * its. `split` makes several transfers of it, where the tenant's flag `partialWithdrawal` is on; `parts` as they are
 * typed, the last one being what is left. Then the person who began it says one of three: `sent` with the bank's
 * reference and, if they have it, its receipt, `refuse` with the bank's words, which a second person has to confirm, or
 * `suspect` if they do not know. `doubt`: it was marked as sent, and the bank never showed its debit. `cancel` is for
 * its merchant's own people.
 */
export const withdrawalDecideRequest = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('free'), version: z.int(), note: typedText(500) }),
  z.strictObject({ decision: z.literal('plan'), ...heldShape }),
  z.strictObject({ decision: z.literal('send'), ...heldShape, ...anyway.shape }),
  z.strictObject({ decision: z.literal('split'), ...heldShape, parts: typedText(400) }),
  z.strictObject({
    decision: z.literal('sent'),
    ...heldShape,
    bankRef: typedText(64),
    receipt: z.optional(receiptRequest),
  }),
  z.strictObject({ decision: z.literal('refuse'), ...heldShape, note: typedText(500) }),
  z.strictObject({ decision: z.literal('suspect'), ...heldShape, note: typedText(500) }),
  z.strictObject({ decision: z.literal('doubt'), version: z.int(), note: typedText(500) }),
  z.strictObject({ decision: z.literal('reject'), ...heldShape, ...withdrawalRejection.shape }),
  z.strictObject({ decision: z.literal('cancel'), version: z.int() }),
])

/** POST /api/withdraw-request/bulk: what was sent is said of each alone, with its own reference. */
export const withdrawalBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), items: bulkItems }),
  z.strictObject({ action: z.literal('undo'), items: bulkItems }),
  z.strictObject({ action: z.literal('reject'), items: bulkItems, ...withdrawalRejection.shape }),
])
export type WithdrawalBulkRequest = z.infer<typeof withdrawalBulkRequest>

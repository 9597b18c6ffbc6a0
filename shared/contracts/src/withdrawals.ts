import { rails } from '@kasa/domain/rail'
import { mostParts } from '@kasa/domain/payoutParts'
import { withdrawalRejectReasons, withdrawalStatuses } from '@kasa/domain/withdrawal'
import * as z from 'zod/mini'

import { customer, merchantRef, testMark } from './merchantRequest'
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
 * POST /mapi/v1/withdrawals. `amount` in kuruş, paid to the beneficiary; fee and tax are added and held with it.
 * `iban` in any spelling. `purposeCode` as in the banks' APIs; `description` appears on the beneficiary's statement.
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
 * A payout as merchants' servers read it, by POST and GET. `total`: the amount held: amount, fee and tax; `paid`: the
 * amount paid so far and not returned; `returned`: the amount credited back; `bankRef`: the bank's reference once
 * sent, null for several transfers.
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
  /** Why it is or was held; empty if it was not. */
  holdReasons: z.array(z.string()),
  paid: minor,
  returned: z.nullable(minor),
  bankRef: z.nullable(z.string()),
  createdAt: instant,
  test: testMark,
})

/** GET /mapi/v1/withdrawals?merchantRef= */
export const merchantWithdrawalList = z.object({ withdrawals: z.array(merchantWithdrawal) })

/**
 * One row of `/withdraw-request/list`. Only the IBAN's last four digits; the complete IBAN is in the drawer of the
 * claim's holder.
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
  /** True if no account can send a waiting payout now. Also merchants see it, whose `bankAccountId` is always null. */
  withoutSource: z.boolean(),
  rail: z.nullable(z.enum(rails)),
  plannedAt: z.nullable(instant),
  etaAt: z.nullable(instant),
  referenceCode: z.string(),
  bankRef: z.nullable(z.string()),
  status: withdrawalStatus,
  /**
   * The number of transfers it was split into, 0 for none; `paidMinor`: the amount paid and not returned. `parentId`
   * is null unless it is a part.
   */
  partCount: z.int(),
  parentId: z.nullable(id),
  paidMinor: minor,
  reasonCode: z.nullable(z.string()),
  /** Why it is or was held, most serious first; merchants see `REVIEW` for the blocklist. */
  holdReasons: z.array(z.string()),
  /** The settlement run that pays the merchant with it; null for a payout to a customer. */
  settlementRun: z.nullable(z.string()),
  claim: z.nullable(requestClaim),
  /**
   * Who began to send it, when, and the deadline for reporting the result; only while SENDING or SUSPECT, and hidden
   * from merchants. `refusalUntil`: until when the bank's refusal waits for a second person.
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
  /** When it was returned, or null; `feeKeptMinor`: the commission that its merchant did not get back. */
  returnedAt: z.nullable(instant),
  feeKeptMinor: z.nullable(minor),
  undo: z.nullable(z.object({ userId: id, until: instant })),
  version: z.int(),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

/**
 * The result for an account when the payout was planned. Codes are any text, since older tabs must accept new ones.
 */
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
 * A bank line that proves, or may prove, a payout or its return: `bankFeeMinor` is the bank's fee included in a
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
 * GET /api/withdraw-request/lines/{id}: candidates for its debit, or for its return, best first, with the reason why
 * automatic matching stopped. A line with another IBAN proves nothing. For a queued payout: debits that suggest that
 * it left already, `NOT_SENT` if one has its reference.
 */
const maybeLine = z.extend(payoutLine, { isOtherIban: z.boolean(), score: z.number(), stoppedBy: z.string() })
/**
 * A debit that may have paid several parts of a payout in one transfer, and why it was not matched automatically: a
 * reason as for single payouts, or `PART_SENDING`, `PART_WAITING` (no one reported it as sent), `PARTS_LEFT` (more is
 * in progress than the debit paid) or `UNDO_RUNNING`. `mayProve` is false while a part is being sent.
 */
export const joinedLine = z.extend(maybeLine, {
  payoutId: id,
  number: z.string(),
  accountLabel: z.string(),
  parts: z.array(z.object({ id, number: z.string(), amountMinor: minor, status: withdrawalStatus, version: z.int() })),
  mayProve: z.boolean(),
})
export type JoinedLine = z.infer<typeof joinedLine>

/**
 * A payout that a debit may have paid, and why it was not matched automatically. `mayProve`: the reader may link it.
 */
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
/** GET /api/withdraw-request/payoutsOf/{debit id}. */
export const maybePaidPayouts = z.object({ payouts: z.array(maybePaid) })
export type MaybePaidPayouts = z.infer<typeof maybePaidPayouts>

export const payoutLines = z.object({
  /**
   * `partNumbers`: the parts whose sum this credit returns together; empty for a single payout. `needsSecond`: the bank
   * does not name the payout in the credit, so a second person has to agree.
   */
  lines: z.array(z.extend(maybeLine, { partNumbers: z.array(z.string()), needsSecond: z.boolean() })),
  /** For a queued payout: what `send` has to repeat to show that the sender saw these lines. Null without lines. */
  debitsShown: z.nullable(z.string()),
  /** For a split payout, or a part. */
  joined: z.array(joinedLine),
})
export type PayoutLines = z.infer<typeof payoutLines>
export type MaybePayoutLine = PayoutLines['lines'][number]

/**
 * GET /api/withdraw-request/joined: debits that may have paid several parts of a payout and need a person's decision,
 * oldest first.
 */
export const joinedLines = z.object({ lines: z.array(joinedLine) })

/**
 * POST /api/withdraw-request/proveParts/{id}: a person links a debit with these parts of a split payout, with a
 * reason.
 */
export const withdrawalPartsRequest = z.strictObject({
  lineId: id,
  parts: z.array(z.strictObject({ id, version: z.int() })).check(z.minLength(2), z.maxLength(mostParts)),
  reason: typedText(500),
})

const linkedPayoutLine = z.extend(payoutLine, { byName: z.nullable(z.string()), reason: z.nullable(z.string()) })
export type LinkedPayoutLine = z.infer<typeof linkedPayoutLine>

/**
 * POST /api/withdraw-request/prove/{id} and /return/{id}: a person links its debit, or the credit that returns it, with
 * a reason.
 */
export const withdrawalLineRequest = z.strictObject({ lineId: id, version: z.int(), reason: typedText(500) })

/** The most payouts that one credit may return together. */
export const mostTogether = 50

/**
 * POST /api/withdraw-request/askReturn/{id}: a second person decides about a return. `others`: the payouts that the
 * same credit returns with this one.
 */
export const withdrawalReturnRequest = z.extend(withdrawalLineRequest, {
  others: z.optional(z.array(z.strictObject({ id, version: z.int() })).check(z.maxLength(mostTogether - 1))),
})

/** GET /api/withdraw-request/together/{id}: numbers of other payouts, separated by blanks, commas or semicolons. */
export const togetherQuery = z.strictObject({ numbers: typedText(1500) })
/**
 * Which credits may return these payouts together. `refused`: numbers that cannot be among them, because there is no
 * such payout (`NOT_FOUND`), it is not paid (`STATUS`), or it left another account (`OTHER_ACCOUNT`).
 */
export const returnsTogether = z.object({
  others: z.array(z.object({ id, number: z.string(), amountMinor: minor, version: z.int() })),
  refused: z.array(z.object({ number: z.string(), why: z.enum(['NOT_FOUND', 'STATUS', 'OTHER_ACCOUNT']) })),
  sumMinor: minor,
  lines: z.array(maybeLine),
})
export type ReturnsTogether = z.infer<typeof returnsTogether>

/**
 * GET /api/withdraw-request/doubt/{id}: for a payout with an unknown outcome: when its money may have gone and who
 * sent it, the proof that it did not leave, and why two people cannot confirm that yet (`NOT_COVERED`, `BALANCE_GAP`,
 * `DEBIT_MAY_BE_IT`, or the evidence is their own).
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
 * POST /api/withdraw-request/showIban/{id}: for the person who began to send it. Each access is logged and counts
 * against their budget.
 */
export const shownIban = z.object({ iban: z.string() })

/** GET /api/withdraw-request/get/{id}: the drawer. */
export const withdrawalDetail = z.extend(withdrawalRow, {
  /** All bank references given for it, in order; empty for merchants. */
  givenRefs: z.array(z.string()),
  description: z.string(),
  purposeCode: z.nullable(z.int()),
  feeLabel: z.string(),
  /** Matching blocklist entries, for administrators only. */
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
   * Other payouts with this amount and IBAN within the hour, which may be duplicates. Empty for merchants. Those that
   * the reader may not see have neither id nor number.
   */
  twins: z.array(
    z.object({
      id: z.nullable(id),
      number: z.nullable(z.string()),
      status: withdrawalStatus,
      createdAt: instant,
    }),
  ),
  /**
   * The last payout to this IBAN returned by the bank within 60 days, so the account may be closed. Null for
   * merchants. Without id and number if the reader may not see it.
   */
  cameBack: z.nullable(z.object({ id: z.nullable(id), number: z.nullable(z.string()), at: instant })),
  /**
   * The transfers it was split into, and the payout it is a part of; hidden from merchants. `isElsewhere`: the part is
   * in a group that the reader may not see, and its account and reference are left out.
   */
  parts: z.array(
    z.object({
      id,
      number: z.string(),
      amountMinor: minor,
      status: withdrawalStatus,
      isElsewhere: z.boolean(),
      bankAccountLabel: z.nullable(z.string()),
      bankRef: z.nullable(z.string()),
    }),
  ),
  partOf: z.nullable(z.string()),
  /**
   * The transfers that paid a split payout so far, as booked by the bank; empty if not split. The only information
   * about parts for merchants.
   */
  transfers: z.array(z.object({ amountMinor: minor, returnedMinor: minor, at: instant })),
  /** The person who requested it; null if a server did, and for merchants. */
  madeByName: z.nullable(z.string()),
  sources: z.array(judgedSource),
  /** The debit that proved it, and who linked it; null before, and for merchants. */
  debit: z.nullable(linkedPayoutLine),
  /** The credit by which it came back. */
  returned: z.nullable(linkedPayoutLine),
  history: z.array(requestEvent),
})
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

/**
 * Tabs in addition to those of every queue. `held`: the held part of `waiting`; `left`: everything sent, whatever
 * happened afterwards.
 */
const withdrawalTabs = ['held', 'suspect', 'noSource', 'sent', 'paid', 'rejected', 'returned', 'left', 'split'] as const
export const withdrawalFilters = queueFilters(withdrawalTabs)
export type WithdrawalFilters = z.infer<typeof withdrawalFilters>

/** Sort keys. The first three are indexed and work for lists of any length. */
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

/** GET /api/withdraw-request/list. By default oldest first in `waiting`, newest first elsewhere. */
export const withdrawalListQuery = queueQuery(withdrawalFilters, withdrawalSorts)
export const withdrawalCounts = queueCounts(withdrawalTabs)
export const withdrawalOptions = queueOptions
export const {
  page: withdrawalPage,
  claim: withdrawalClaimAnswer,
  next: withdrawalNextAnswer,
  bulk: withdrawalBulkAnswer,
} = queueAnswers(withdrawalRow)

export const withdrawalRejection = z.strictObject({
  reasonCode: z.enum(withdrawalRejectReasons),
  note: z.optional(typedText(500)),
})

/** For `send`: `debitsShown` of `/lines` or of the refusal, and why these debits belong to other payments. */
const anyway = z.strictObject({
  debitsShown: z.optional(z.string().check(z.maxLength(100))),
  note: z.optional(typedText(500)),
})

/**
 * POST /api/withdraw-request/decide/{id}. `free` releases a hold, with a reason; `plan` chooses an account again;
 * `send` begins to send it from the planned account, or refuses with `DEBIT_BEFORE` while a debit may be its own.
 * `split` splits it into several transfers, if the tenant's flag `partialWithdrawal` is on; `parts` as typed, the
 * rest becomes the last. The person who began it then reports `sent` with the bank's reference and optionally a
 * receipt, `refuse` with the bank's message, which a second person has to confirm, or `suspect` if they do not know.
 * `doubt`: reported as sent, but the bank never showed its debit. `cancel` is for the merchant's own people.
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

/** POST /api/withdraw-request/bulk. `sent` is reported one by one, each with its reference. */
export const withdrawalBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), items: bulkItems }),
  z.strictObject({ action: z.literal('undo'), items: bulkItems }),
  z.strictObject({ action: z.literal('reject'), items: bulkItems, ...withdrawalRejection.shape }),
])
export type WithdrawalBulkRequest = z.infer<typeof withdrawalBulkRequest>

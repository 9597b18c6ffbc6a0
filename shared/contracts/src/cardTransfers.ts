import { cardApproveReasons, cardRejectReasons, cardStatuses } from '@kasa/domain/card'
import { cardEventTypes, threeDsResults } from '@kasa/domain/cardEvents'
import { cardRuleKinds } from '@kasa/domain/cardRules'
import { settlementKinds } from '@kasa/domain/cardSettlement'
import * as z from 'zod/mini'

import { customer, merchantRef } from './merchantRequest'
import { id, instant, minor, positiveMinor, typedText } from './primitives'
import {
  bulkItems,
  heldShape,
  queueAnswers,
  queueCounts,
  queueFilters,
  queueQuery,
  requestEvent,
  requestRowShape,
  sortsOf,
} from './requestQueue'

export const cardStatus = z.enum(cardStatuses)

/**
 * POST /mapi/v1/card-transfers. `amount` in kuruş. A body that may contain a card number is refused: payers enter it
 * on their bank's page.
 */
export const createCardRequest = z.strictObject({
  merchantRef,
  amount: positiveMinor,
  customer,
  returnUrl: z.optional(z.url().check(z.maxLength(2048), z.regex(/^https:\/\/[\x21-\x7e]+$/))),
})

const paid = {
  id,
  number: z.string(),
  merchantRef: z.string(),
  status: cardStatus,
  fee: minor,
  tax: minor,
  net: minor,
  /** Refunded to the card, and charged back by its issuer; kuruş. */
  refunded: minor,
  chargeback: z.nullable(minor),
  currency: z.literal('TRY'),
  reasonCode: z.nullable(z.string()),
  cardBin6: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  scheme: z.nullable(z.string()),
  threeDs: z.nullable(z.enum(threeDsResults)),
}

/**
 * A card transfer as merchants' servers read it, by POST and GET. `terminal` identifies the payment page to the
 * acquirer.
 */
export const merchantCard = z.object({
  ...paid,
  amount: minor,
  terminal: z.nullable(z.string()),
  referenceCode: z.string(),
  expiresAt: instant,
  createdAt: instant,
})
/** GET /mapi/v1/card-transfers?merchantRef= */
export const merchantCardList = z.object({ 'card-transfers': z.array(merchantCard) })

/** The data of a card transfer in callbacks. */
export const cardEventData = z.object({
  kind: z.literal('cardTransfer'),
  ...paid,
  amountRequested: minor,
  amount: minor,
})

const report = {
  eventId: z.string().check(z.regex(/^[\x21-\x7e]{4,100}$/)),
  /** The reference code of the transfer. */
  reference: z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{6,8}$/)),
  occurredAt: instant,
}

const payment = {
  ...report,
  card: z.optional(
    z.strictObject({
      bin6: z.string().check(z.regex(/^\d{6}$/)),
      last4: z.string().check(z.regex(/^\d{4}$/)),
      scheme: z.optional(typedText(20)),
      issuer: z.optional(typedText(60)),
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    }),
  ),
  threeDs: z.optional(z.enum(threeDsResults)),
  installments: z.optional(z.int().check(z.gte(1), z.lte(36))),
  authCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/))),
  rrn: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,24}$/))),
  settlementDate: z.optional(z.iso.date()),
  fee: z.optional(positiveMinor),
  declineCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/))),
}

/**
 * POST /tapi/v1/events, signed with a terminal's key: an event of a payment. Each `eventId` counts once; order does
 * not matter. Of the card number, only the first six and last four digits. Amounts in kuruş; the authorised amount
 * must equal the requested one.
 */
export const cardReportRequest = z.discriminatedUnion('type', [
  z.strictObject({
    ...payment,
    type: z.enum(cardEventTypes.filter((type) => type !== 'chargeback' && type !== 'authorised')),
  }),
  z.strictObject({ ...payment, type: z.literal('authorised'), amount: positiveMinor }),
  z.strictObject({
    ...report,
    type: z.literal('chargeback'),
    amount: positiveMinor,
    reasonCode: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,20}$/)),
    /** The deadline for our answer. */
    answerBy: instant,
  }),
])
export type CardReport = z.infer<typeof cardReportRequest>
/** `new` is false for a repeated report. */
export const cardReportAnswer = z.object({ new: z.boolean(), status: cardStatus })
/** POST /tapi/v1/heartbeat: the terminal's last response time in ms, or its error. */
export const terminalBeatRequest = z.strictObject({
  answerMs: z.optional(z.int().check(z.nonnegative(), z.lte(600_000))),
  error: z.optional(typedText(200)),
})
export const terminalBeatAnswer = z.object({ status: z.string(), intervalS: z.int() })

/** One row of `/trn`. */
export const cardRow = z.object({
  ...requestRowShape,
  status: cardStatus,
  feeMinor: minor,
  taxMinor: minor,
  netMinor: minor,
  cardBin6: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  scheme: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  country: z.nullable(z.string()),
  threeDs: z.nullable(z.enum(threeDsResults)),
  isAuthorised: z.boolean(),
  fired: z.array(z.object({ kind: z.enum(cardRuleKinds), seen: z.string(), most: z.string() })),
  refundAskedMinor: z.nullable(minor),
  refundedMinor: minor,
  chargebackMinor: z.nullable(minor),
  answerBy: z.nullable(instant),
  expiresAt: instant,
})
export type CardRow = z.infer<typeof cardRow>

/** GET /api/trn/get/{id}: the drawer. */
export const cardDetail = z.extend(cardRow, {
  feeLabel: z.string(),
  installments: z.nullable(z.int()),
  authCode: z.nullable(z.string()),
  rrn: z.nullable(z.string()),
  declines: z.int(),
  receivedAt: z.nullable(instant),
  authorisedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  settlementDate: z.nullable(z.iso.date()),
  acquirerFeeMinor: z.nullable(minor),
  chargebackCode: z.nullable(z.string()),
  chargebackAt: z.nullable(instant),
  chargebackLossMinor: minor,
  representedAt: z.nullable(instant),
  /** The outcome proposed by one administrator while another has to decide; null for merchants. */
  outcomeAsked: z.nullable(z.enum(['win', 'lose'])),
  /** Amounts that its acquirer paid and took back, by settlement files; signed, kuruş. Empty for merchants. */
  paid: z.array(
    z.object({
      settlementId: id,
      settlementNumber: z.string(),
      kind: z.enum(settlementKinds),
      paidOn: z.nullable(z.iso.date()),
      grossMinor: minor,
      feeMinor: minor,
      agreedFeeMinor: z.nullable(minor),
    }),
  ),
  /** Its terminal's current state; null for merchants. */
  terminal: z.nullable(
    z.object({
      label: z.string(),
      acquirer: z.string(),
      health: z.string(),
      answerMs: z.nullable(z.int()),
      usedTodayMinor: minor,
      dayLimitMinor: z.nullable(minor),
    }),
  ),
  history: z.array(requestEvent),
})
export type CardDetail = z.infer<typeof cardDetail>

/** Tabs in addition to those of every queue. */
export const cardTabs = ['onTheWay', 'refunds', 'chargebacks', 'approved', 'rejected', 'expired', 'returned'] as const
export const cardFilters = queueFilters(cardTabs)
export type CardFilters = z.infer<typeof cardFilters>

/** Sort keys. The first three are indexed and work for lists of any length. */
export const cardSorts = [
  'createdAt',
  'decidedAt',
  'amount',
  'reference',
  'payer',
  'merchant',
  'account',
  'status',
  'answerBy',
] as const
export const cardSortsOf = (filters: Pick<CardFilters, 'tab' | 'q' | 'from' | 'to'>) => sortsOf(cardSorts, filters)
export const cardListQuery = queueQuery(cardFilters, cardSorts)
export const cardCounts = queueCounts(cardTabs)
export const cardAnswers = queueAnswers(cardRow)

/** Why a person rejects it. */
export const cardRejection = z.strictObject({
  reasonCode: z.enum(cardRejectReasons),
  note: z.optional(typedText(500)),
})

/**
 * POST /api/trn/decide/{id}. `approve` needs `reasonCode` if rules fired; `win` and `lose` are decided by a second
 * administrator.
 */
export const cardDecideRequest = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), ...heldShape, reasonCode: z.optional(z.enum(cardApproveReasons)) }),
  z.strictObject({ decision: z.literal('reject'), ...heldShape, ...cardRejection.shape }),
  z.strictObject({ decision: z.literal('represent'), version: z.int(), note: typedText(500) }),
  z.strictObject({ decision: z.literal('win'), version: z.int(), note: typedText(500) }),
  z.strictObject({ decision: z.literal('lose'), version: z.int(), note: typedText(500) }),
])

/**
 * POST /api/trn/refund/{id}: one administrator requests, another decides. `amount` in kuruş, at most the part not
 * refunded yet.
 */
export const cardRefundRequest = z.strictObject({ amount: positiveMinor, reason: typedText(500), version: z.int() })
export type CardRefundRequest = z.infer<typeof cardRefundRequest>

/** POST /api/trn/bulk */
export const cardBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), items: bulkItems }),
  z.strictObject({ action: z.literal('undo'), items: bulkItems }),
  /** Only transfers without fired rules; the others need a look and a reason each. */
  z.strictObject({ action: z.literal('approve'), items: bulkItems }),
  z.strictObject({ action: z.literal('reject'), items: bulkItems, ...cardRejection.shape }),
])
export type CardBulkRequest = z.infer<typeof cardBulkRequest>

import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import { isIpRange } from '@kasa/domain/ipRange'
import { kybStatuses } from '@kasa/domain/kyb'
import { keyGraceHours, keyScopes, merchantModules, merchantStatuses } from '@kasa/domain/merchant'
import { signatureFindings } from '@kasa/domain/webhookSignature'
import { isVkn } from '@kasa/domain/taxNumber'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { day, id, instant, listOf, minor, storable, typedText } from './primitives'

const status = z.enum(merchantStatuses)
const modules = z.array(z.enum(merchantModules))
const keyId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))

/** What a merchant's server can be told of. */
export const merchantEventType = z.enum([
  'deposit.assigned',
  'deposit.approved',
  'deposit.rejected',
  'deposit.expired',
  'deposit.cancelled',
  'deposit.reversed',
  'withdraw.hold',
  'withdraw.sent',
  'withdraw.partially_paid',
  'withdraw.paid',
  'withdraw.suspect',
  'withdraw.returned',
  'withdraw.rejected',
  'withdraw.cancelled',
  'card.routed',
  'card.awaiting_payer',
  'card.received',
  'card.in_review',
  'card.approved',
  'card.rejected',
  'card.expired',
  'card.cancelled',
  'card.refund_pending',
  'card.refunded',
  'card.chargeback',
  'card.won',
  'card.lost',
  'wallet.assigned',
  'wallet.approved',
  'wallet.rejected',
  'wallet.expired',
  'wallet.cancelled',
  'wallet.sent',
  'wallet.suspect',
  'wallet.paid',
  'wallet.returned',
])
/** The module that an event comes from, by the name before its dot. */
const eventModules = { deposit: 'remit', withdraw: 'withdraw', card: 'card', wallet: 'papara' } as const
/** What a merchant of a tenant with these modules can be told of, and what was `chosen` when it had others. */
export const eventTypesOf = (modules: readonly string[], chosen: readonly string[] = []) =>
  merchantEventType.options.filter(
    (type) =>
      chosen.includes(type) ||
      Object.entries(eventModules).some(([noun, module]) => type.startsWith(`${noun}.`) && modules.includes(module)),
  )
const agreedHold = z.enum(agreedHolds)
export const callbackFormat = z.enum(['STANDARD', 'OK_TEXT'])

export const merchantContact = z.strictObject({
  name: typedText(120),
  title: z.nullable(typedText(80)),
  email: z.nullable(z.string().check(z.trim(), z.email(), z.maxLength(254))),
  phone: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
})
export type MerchantContact = z.infer<typeof merchantContact>

/** A required document expired, expires within 30 days, or a document waits for somebody to look at it. */
export const documentFilters = ['EXPIRED', 'EXPIRING', 'WAITING'] as const

/**
 * GET /api/merchant/list and /api/merchant/list/. `q` is a part of the name, legal title or code, or a whole tax
 * number.
 */
export const merchantFilters = z.strictObject({
  q: z.optional(typedText(80)),
  status: z.optional(listOf(status)),
  kyb: z.optional(listOf(z.enum(kybStatuses))),
  documents: z.optional(listOf(z.enum(documentFilters))),
})
export type MerchantFilters = z.infer<typeof merchantFilters>
export const merchantListQuery = z.extend(merchantFilters, pageQuery)

export const merchantRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  legalTitle: z.string(),
  taxNo: z.string(),
  kybStatus: z.enum(kybStatuses),
  /** The last valid day of the required document that ends first. */
  nextExpiry: z.nullable(day),
  waitingDocuments: z.int(),
  status,
  modules: z.array(z.string()),
  testMode: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type MerchantRow = z.infer<typeof merchantRow>
export const merchantPage = z.extend(pageOf(merchantRow), { total: z.int() })

/** A key without its secret. A key in GRACE works until `graceUntil`; `shownAt` says that its secret was shown. */
export const merchantKey = z.object({
  keyId,
  status: z.enum(['ACTIVE', 'GRACE', 'REVOKED']),
  graceUntil: z.nullable(instant),
  scopes: z.array(z.string()),
  ipAllow: z.array(z.string()),
  shownAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  lastUsedIp: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  revokedByName: z.nullable(z.string()),
  revokedReason: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
})
export type MerchantKey = z.infer<typeof merchantKey>

/**
 * Where callbacks go, without the secrets. `rotatingUntil`: until then the replaced secret signs beside the new one.
 */
export const merchantEndpoint = z.object({
  id,
  url: z.string(),
  eventTypes: z.array(z.string()),
  format: callbackFormat,
  status: z.enum(['ACTIVE', 'PAUSED', 'GONE']),
  rotatingUntil: z.nullable(instant),
  updatedAt: instant,
})
export type MerchantEndpoint = z.infer<typeof merchantEndpoint>

/**
 * GET /api/merchant/get/{id}, and the answer to writes. `routing` is the operator's own business: null for a merchant.
 * `balance`: null where the tenant keeps merchants' people from it. `keyApprovalId`: a new key that waits for another
 * administrator.
 */
export const merchantDetail = z.extend(merchantRow, {
  statusReason: z.nullable(z.string()),
  contacts: z.array(merchantContact),
  /** From where its keys may be used; empty: from anywhere. */
  ipAllow: z.array(z.string()),
  balance: z.nullable(z.object({ availableMinor: minor, heldMinor: minor, reserveMinor: minor })),
  keyApprovalId: z.nullable(id),
  routing: z.nullable(
    z.object({
      remitGroupIds: z.array(id),
      limitGroupId: z.nullable(id),
      payoutLimitGroupId: z.nullable(id),
      amountPolicy: z.enum(amountPolicies),
      payoutHolds: z.array(agreedHold),
    }),
  ),
  keys: z.array(merchantKey),
  endpoints: z.array(merchantEndpoint),
  updatedAt: instant,
})
export type MerchantDetail = z.infer<typeof merchantDetail>

const isSet = (values: readonly string[]) => new Set(values).size === values.length

const fields = {
  name: typedText(120),
  legalTitle: typedText(250),
  taxNo: z.string().check(z.refine(isVkn)),
  contacts: z.array(merchantContact).check(z.maxLength(10)),
  /**
   * Addresses and ranges from which its keys may be used; left out, they stay as they are, anywhere for a new merchant.
   */
  ipAllow: z.optional(z.array(z.string().check(z.trim(), z.refine(isIpRange))).check(z.maxLength(50), z.refine(isSet))),
  modules: modules.check(z.minLength(1), z.refine(isSet)),
  /** Groups a deposit is offered to, in this order. */
  remitGroupIds: z.array(id).check(z.maxLength(50), z.refine(isSet)),
  limitGroupId: z.nullable(id),
  /** The limits of its payouts; left out, they stay as they are, none for a new merchant. */
  payoutLimitGroupId: z.optional(z.nullable(id)),
  /** What is done with another amount than was asked for; left out, it stays as it is, REVIEW for a new merchant. */
  amountPolicy: z.optional(z.enum(amountPolicies)),
  /**
   * What holds its payouts back beside the blocklist and limits: an IBAN that was never paid for this customer, a
   * beneficiary with another name than the customer. Left out, it stays as it is, both for a new merchant.
   */
  payoutHolds: z.optional(z.array(agreedHold).check(z.refine(isSet))),
}

/**
 * POST /api/merchant/create. The merchant starts in test mode and without a key: that is another administrator's to
 * agree to.
 */
export const merchantCreateRequest = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/)),
  ...fields,
})
export type MerchantCreateRequest = z.infer<typeof merchantCreateRequest>

/**
 * POST /api/merchant/update/{id}: everything but the code, with the version that was looked at. A new status needs its
 * reason.
 */
export const merchantUpdateRequest = z.strictObject({
  ...fields,
  status,
  statusReason: z.optional(typedText(500)),
  testMode: z.boolean(),
  version: z.int(),
})
export type MerchantUpdateRequest = z.infer<typeof merchantUpdateRequest>

/**
 * POST /api/merchant/resetKeys: a new key; the ones before it work for `graceHours` more, with 0 none of them does.
 * `scopes` left out: those of the key before. Who asks for another's merchant gives the reason, and another
 * administrator agrees first.
 */
export const resetKeysRequest = z.strictObject({
  merchantId: id,
  graceHours: z.literal([...keyGraceHours]),
  scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1), z.refine(isSet))),
  reason: z.optional(typedText(300)),
})
export type ResetKeysRequest = z.infer<typeof resetKeysRequest>
/** `keyId` is null where the key waits for another administrator. */
export const resetKeysAnswer = z.object({
  keyId: z.nullable(keyId),
  approvalId: z.nullable(id),
  keys: z.array(merchantKey),
})

/** POST /api/merchant/revokeKey: the key ends at once. */
export const revokeKeyRequest = z.strictObject({ keyId, reason: typedText(300) })
export const revokeKeyAnswer = z.object({ keys: z.array(merchantKey) })

/** POST /api/merchant/showKeys: the secret of a key, once in its life. */
export const showKeysRequest = z.strictObject({ keyId })
export const showKeysAnswer = z.object({ keyId, secret: z.string() })

/** POST /api/merchant/saveUrl: no event types means all. The new secret is shown this once. */
export const saveUrlRequest = z.strictObject({
  merchantId: id,
  url: z.string().check(z.maxLength(2048), z.regex(/^[\x21-\x7e]+$/)),
  eventTypes: z.array(merchantEventType).check(z.maxLength(merchantEventType.options.length), z.refine(isSet)),
  format: callbackFormat,
})
export type SaveUrlRequest = z.infer<typeof saveUrlRequest>
export const saveUrlAnswer = z.object({ endpoint: merchantEndpoint, secret: z.string() })

const headerLine = z.object({ name: z.string(), value: z.string() })

/** POST /api/merchant/testCallback: sends a test event to the address once and now. */
export const testCallbackRequest = z.strictObject({ merchantId: id })
/**
 * What was sent and what came back, as they were; `error` says why it did not count, `response` is null where nothing
 * answered.
 */
export const testCallbackAnswer = z.object({
  request: z.object({ url: z.string(), headers: z.array(headerLine), body: z.string() }),
  response: z.nullable(z.object({ status: z.int(), headers: z.array(headerLine), body: z.string() })),
  error: z.nullable(z.string()),
  durationMs: z.int(),
})
export type TestCallbackAnswer = z.infer<typeof testCallbackAnswer>

/**
 * POST /api/merchant/checkSignature: headers (`name: value`, one a line) and body as a merchant's server received them.
 */
export const checkSignatureRequest = z.strictObject({
  merchantId: id,
  headers: z.string().check(z.maxLength(8_000), storable),
  body: z.string().check(z.maxLength(64_000), storable),
})
/**
 * What is wrong, the gravest first; nothing is wrong where the signature is right (`by`: the newest secret, or the one
 * it replaced).
 */
export const checkSignatureAnswer = z.object({
  isRight: z.boolean(),
  by: z.nullable(z.enum(['NEWEST', 'REPLACED'])),
  findings: z.array(z.enum(signatureFindings)),
})
export type CheckSignatureAnswer = z.infer<typeof checkSignatureAnswer>

import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import { isIpRange } from '@kasa/domain/ipRange'
import { kybStatuses } from '@kasa/domain/kyb'
import { keyGraceHours, keyScopes, merchantModules, merchantStatuses } from '@kasa/domain/merchant'
import { requestTypes, type MerchantEvent } from '@kasa/domain/requestTypes'
import { signatureFindings } from '@kasa/domain/webhookSignature'
import { isVkn } from '@kasa/domain/taxNumber'
import * as z from 'zod/mini'

import { pageOf, pageQuery } from './lists'
import { day, id, instant, listOf, minor, storable, typedText } from './primitives'

const status = z.enum(merchantStatuses)
const modules = z.array(z.enum(merchantModules))
const keyId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))

/** Event types for callbacks. */
export const merchantEventType = z.enum(requestTypes.flatMap(({ merchant }) => merchant.events))
/** The event types available with these modules, and those `chosen` earlier. */
export function eventTypesOf(modules: readonly string[], chosen: readonly string[] = []): MerchantEvent[] {
  const offered: readonly string[] = requestTypes.flatMap(({ module, merchant }) =>
    modules.includes(module) ? merchant.events : [],
  )
  return merchantEventType.options.filter((type) => chosen.includes(type) || offered.includes(type))
}
const agreedHold = z.enum(agreedHolds)
export const callbackFormat = z.enum(['STANDARD', 'OK_TEXT'])

export const merchantContact = z.strictObject({
  name: typedText(120),
  title: z.nullable(typedText(80)),
  email: z.nullable(z.string().check(z.trim(), z.email(), z.maxLength(254))),
  phone: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
})
export type MerchantContact = z.infer<typeof merchantContact>

/** A required document expired, expires within 30 days, or a document waits for review. */
export const documentFilters = ['EXPIRED', 'EXPIRING', 'WAITING'] as const

/**
 * GET /api/merchant/list and /api/merchant/list/. `q` is a part of the name, legal title or code, or a complete tax
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
  /** The last valid day of the required document that expires first. */
  nextExpiry: z.nullable(day),
  waitingDocuments: z.int(),
  status,
  /** What a closed merchant is still owed, because money came back after it was closed. 0 for all others. */
  owedMinor: minor,
  modules: z.array(z.string()),
  /** Its modules without a remit group, card pool or wallet group: these payments are refused. Empty for merchants. */
  notSetUp: z.array(z.string()),
  testMode: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type MerchantRow = z.infer<typeof merchantRow>
export const merchantPage = z.extend(pageOf(merchantRow), { total: z.int() })

/** A key without its secret. A GRACE key works until `graceUntil`; `shownAt`: when its secret was shown. */
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

/** The callback address, without secrets. Until `rotatingUntil`, the replaced secret signs too. */
export const merchantEndpoint = z.object({
  id,
  url: z.string(),
  eventTypes: z.array(z.string()),
  format: callbackFormat,
  status: z.enum(['ACTIVE', 'PAUSED', 'GONE']),
  rotatingUntil: z.nullable(instant),
  /** The newest secret was not shown yet. */
  secretWaits: z.boolean(),
  updatedAt: instant,
})
export type MerchantEndpoint = z.infer<typeof merchantEndpoint>

/**
 * GET /api/merchant/get/{id}, and the response of writes. `routing` is null for merchants. `balance`: null if the
 * tenant hides it from merchants. `keyApprovalId`, `addressApprovalId`: a new key and another callback address that
 * wait for another administrator; `changeApprovalId`: a change that loosens what protects the merchant, null for
 * merchants.
 */
export const merchantDetail = z.extend(merchantRow, {
  statusReason: z.nullable(z.string()),
  contacts: z.array(merchantContact),
  /** Addresses from which its keys may be used; empty: any. */
  ipAllow: z.array(z.string()),
  balance: z.nullable(z.object({ availableMinor: minor, heldMinor: minor, reserveMinor: minor })),
  keyApprovalId: z.nullable(id),
  changeApprovalId: z.nullable(id),
  addressApprovalId: z.nullable(id),
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
  /** Addresses and ranges from which its keys may be used; if omitted, unchanged, or any for a new merchant. */
  ipAllow: z.optional(z.array(z.string().check(z.trim(), z.refine(isIpRange))).check(z.maxLength(50), z.refine(isSet))),
  modules: modules.check(z.minLength(1), z.refine(isSet)),
  /** Groups that a deposit is offered to, in this order. */
  remitGroupIds: z.array(id).check(z.maxLength(50), z.refine(isSet)),
  limitGroupId: z.nullable(id),
  /** The limits of its payouts; if omitted, unchanged, or none for a new merchant. */
  payoutLimitGroupId: z.optional(z.nullable(id)),
  /** The policy for a different amount; if omitted, unchanged, or REVIEW for a new merchant. */
  amountPolicy: z.optional(z.enum(amountPolicies)),
  /**
   * Optional checks that hold its payouts: an IBAN never paid for this customer, or a beneficiary with another name
   * than the customer. If omitted, unchanged, or both for a new merchant.
   */
  payoutHolds: z.optional(z.array(agreedHold).check(z.refine(isSet))),
}

/** POST /api/merchant/create. A new merchant is in test mode and has no key; a key needs another administrator. */
export const merchantCreateRequest = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/)),
  ...fields,
})
export type MerchantCreateRequest = z.infer<typeof merchantCreateRequest>

/**
 * POST /api/merchant/update/{id}: everything but the code, with the displayed version. A new status needs a reason.
 * What loosens the merchant's protection waits for another administrator (ADR 23).
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
 * POST /api/merchant/resetKeys: a new key; earlier keys stay valid for `graceHours`. `scopes`: by default those of the
 * previous key. For another merchant, a reason and another administrator are required.
 */
export const resetKeysRequest = z.strictObject({
  merchantId: id,
  graceHours: z.literal([...keyGraceHours]),
  scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1), z.refine(isSet))),
  reason: z.optional(typedText(300)),
})
export type ResetKeysRequest = z.infer<typeof resetKeysRequest>
/** `keyId` is null while the key waits for another administrator. */
export const resetKeysAnswer = z.object({
  keyId: z.nullable(keyId),
  approvalId: z.nullable(id),
  keys: z.array(merchantKey),
})

/** POST /api/merchant/revokeKey: revokes the key at once. */
export const revokeKeyRequest = z.strictObject({ keyId, reason: typedText(300) })
export const revokeKeyAnswer = z.object({ keys: z.array(merchantKey) })

/** POST /api/merchant/showKeys: returns a key's secret, only once. */
export const showKeysRequest = z.strictObject({ keyId })
export const showKeysAnswer = z.object({ keyId, secret: z.string() })

/**
 * POST /api/merchant/saveUrl: an empty list means all event types. `newSecret` replaces the secret; the first address
 * always gets one. For another merchant, a reason and another administrator are required.
 */
export const saveUrlRequest = z.strictObject({
  merchantId: id,
  url: z.string().check(z.maxLength(2048), z.regex(/^[\x21-\x7e]+$/)),
  eventTypes: z.array(merchantEventType).check(z.maxLength(merchantEventType.options.length), z.refine(isSet)),
  format: callbackFormat,
  newSecret: z.optional(z.boolean()),
  reason: z.optional(typedText(300)),
})
export type SaveUrlRequest = z.infer<typeof saveUrlRequest>
/**
 * `secret` is the new secret, which is only shown now; null without one. With `approvalId` nothing has changed yet,
 * and `endpoint` is the present address, if there is one.
 */
export const saveUrlAnswer = z.object({
  endpoint: z.nullable(merchantEndpoint),
  secret: z.nullable(z.string()),
  approvalId: z.nullable(id),
})

/** POST /api/merchant/showSecret: returns the newest callback secret, if it was not shown yet. */
export const showSecretRequest = z.strictObject({ merchantId: id })
export const showSecretAnswer = z.object({ secret: z.string() })

const headerLine = z.object({ name: z.string(), value: z.string() })

/** POST /api/merchant/testCallback: sends a single test event now. */
export const testCallbackRequest = z.strictObject({ merchantId: id })
/** The exact request and response; `error` says why the response does not count, `response` is null without one. */
export const testCallbackAnswer = z.object({
  request: z.object({ url: z.string(), headers: z.array(headerLine), body: z.string() }),
  response: z.nullable(z.object({ status: z.int(), headers: z.array(headerLine), body: z.string() })),
  error: z.nullable(z.string()),
  durationMs: z.int(),
})
export type TestCallbackAnswer = z.infer<typeof testCallbackAnswer>

/**
 * POST /api/merchant/checkSignature: headers (`name: value`, one per line) and body as received by a merchant's
 * server.
 */
export const checkSignatureRequest = z.strictObject({
  merchantId: id,
  headers: z.string().check(z.maxLength(8_000), storable),
  body: z.string().check(z.maxLength(64_000), storable),
})
/** Faults, most serious first; none for a valid signature (`by`: the newest secret, or the replaced one). */
export const checkSignatureAnswer = z.object({
  isRight: z.boolean(),
  by: z.nullable(z.enum(['NEWEST', 'REPLACED'])),
  findings: z.array(z.enum(signatureFindings)),
})
export type CheckSignatureAnswer = z.infer<typeof checkSignatureAnswer>

/** A merchant's KYB file: states, documents, and what is missing. Source: domain section 2. */
import { dayAfter } from './holidays'

export const kybStatuses = ['DRAFT', 'REVIEW', 'APPROVED', 'SUSPENDED'] as const
export type KybStatus = (typeof kybStatuses)[number]

/**
 * `expires`: whether its last valid day must be given. Only the newest document of a kind counts, except for `OTHER`.
 */
export const documentKinds = {
  TRADE_REGISTRY: { isRequired: true, expires: 'MAY' },
  TAX_CERTIFICATE: { isRequired: true, expires: 'MAY' },
  SIGNATURE_CIRCULAR: { isRequired: true, expires: 'MAY' },
  ID: { isRequired: true, expires: 'MUST' },
  OWNERS: { isRequired: true, expires: 'MAY' },
  CONTRACT: { isRequired: true, expires: 'MAY' },
  OTHER: { isRequired: false, expires: 'MAY' },
} as const satisfies Record<string, { isRequired: boolean; expires: 'MUST' | 'MAY' }>
export type DocumentKind = keyof typeof documentKinds

export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
export const requiredDocuments = documentKindNames.filter((kind) => documentKinds[kind].isRequired)

/** The most documents that a merchant's users may upload per day in Istanbul. */
export const maxDocumentsADay = 50

export const documentStates = ['WAITING', 'ACCEPTED', 'REFUSED', 'REPLACED'] as const
export type DocumentState = (typeof documentStates)[number]

/** `expiresOn`: the last day on which it is valid, in Istanbul. */
export type DocumentFacts = { kind: DocumentKind; state: DocumentState; expiresOn: string | null }

export const standings = ['ACCEPTED', 'EXPIRING', 'EXPIRED', 'WAITING', 'REFUSED', 'MISSING'] as const
export type Standing = (typeof standings)[number]

/** A document is shown as expiring this many days before its last day. */
export const expiringDays = 30

/** True from the day after `expiresOn`. */
export const isExpired = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today

export function acceptedStanding(expiresOn: string | null, today: string): 'ACCEPTED' | 'EXPIRING' | 'EXPIRED' {
  if (expiresOn === null || expiresOn > dayAfter(today, expiringDays)) return 'ACCEPTED'
  return isExpired(expiresOn, today) ? 'EXPIRED' : 'EXPIRING'
}

/** A merchant's status for a kind of document on this day; `documents`: newest first. */
export function standingOf(kind: DocumentKind, documents: readonly DocumentFacts[], today: string): Standing {
  const known = documents.filter((document) => document.kind === kind)
  const held = known.find(({ state }) => state === 'ACCEPTED')
  const standing = held && acceptedStanding(held.expiresOn, today)
  if (standing !== undefined && standing !== 'EXPIRED') return standing
  const newest = known.find(({ state }) => state !== 'REPLACED')
  // A document that expired while waiting cannot be accepted any more.
  if (newest?.state === 'WAITING') return isExpired(newest.expiresOn, today) ? 'EXPIRED' : 'WAITING'
  if (standing !== undefined) return standing
  return newest === undefined ? 'MISSING' : 'REFUSED'
}

export type MissingDocument = { kind: DocumentKind; standing: Exclude<Standing, 'ACCEPTED' | 'EXPIRING'> }

/** Required kinds without a valid accepted document on this day. */
export const missingDocuments = (documents: readonly DocumentFacts[], today: string): MissingDocument[] =>
  requiredDocuments.flatMap((kind) => {
    const standing = standingOf(kind, documents, today)
    return standing === 'ACCEPTED' || standing === 'EXPIRING' ? [] : [{ kind, standing }]
  })

type KybRule = {
  from: readonly KybStatus[]
  to: KybStatus
  /** True: another administrator must agree. False: takes effect at once. */
  isSecondPerson: boolean
  /** The state that every required document must have. */
  needs?: 'HANDED_IN' | 'ACCEPTED'
}

export const kybActions = {
  submit: { from: ['DRAFT'], to: 'REVIEW', isSecondPerson: false, needs: 'HANDED_IN' },
  sendBack: { from: ['REVIEW'], to: 'DRAFT', isSecondPerson: false },
  approve: { from: ['REVIEW'], to: 'APPROVED', isSecondPerson: true, needs: 'ACCEPTED' },
  suspend: { from: ['APPROVED'], to: 'SUSPENDED', isSecondPerson: false },
  lift: { from: ['SUSPENDED'], to: 'APPROVED', isSecondPerson: true, needs: 'ACCEPTED' },
} as const satisfies Record<string, KybRule>
export type KybAction = keyof typeof kybActions
/** Actions that need another administrator's approval. */
export const askedKybActions = ['approve', 'lift'] as const
export type AskedKybAction = (typeof askedKybActions)[number]

export type KybRefusal = { code: 'KYB_STATE' } | { code: 'KYB_INCOMPLETE'; missing: MissingDocument[] }

/** Why this action is not allowed for a merchant's KYB now, or undefined when it is. */
export function whyNotKyb(
  action: KybAction,
  status: KybStatus,
  documents: readonly DocumentFacts[],
  today: string,
): KybRefusal | undefined {
  const rule: KybRule = kybActions[action]
  if (!rule.from.includes(status)) return { code: 'KYB_STATE' }
  if (rule.needs === undefined) return undefined
  const missing = missingDocuments(documents, today).filter(
    ({ standing }) => rule.needs === 'ACCEPTED' || standing !== 'WAITING',
  )
  return missing.length > 0 ? { code: 'KYB_INCOMPLETE', missing } : undefined
}

/**
 * Why a merchant's new requests are refused because of its KYB: always while suspended, and outside test mode before
 * approval.
 */
export function whyKybTakesNothing(
  status: KybStatus,
  isTestMode: boolean,
): 'MERCHANT_SUSPENDED' | 'MERCHANT_NOT_APPROVED' | undefined {
  if (status === 'SUSPENDED') return 'MERCHANT_SUSPENDED'
  return status === 'APPROVED' || isTestMode ? undefined : 'MERCHANT_NOT_APPROVED'
}

/** Days before the last one on which people are reminded; 0 is the last day itself. */
export const reminderDays = [30, 7, 0] as const
export type ReminderDays = (typeof reminderDays)[number]

/** The reminder due for a document that expires on this day. If a day was missed, only the latest reminder is due. */
export const reminderDue = (expiresOn: string, today: string): ReminderDays | undefined =>
  reminderDays.findLast((days) => today >= dayAfter(expiresOn, -days))

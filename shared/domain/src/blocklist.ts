import { compactIban, isTurkishIban, maskIban } from './iban'
import { compareNames } from './nameMatch'
import { isTckn } from './tckn'
import { foldText } from './turkishText'

/** The blocklist (domain section 2): kinds of entries, normalization of values, and near matches. */
export const blocklistKinds = ['IBAN', 'TCKN', 'NAME', 'PHONE', 'WALLET_NO'] as const
export type BlocklistKind = (typeof blocklistKinds)[number]

export const blocklistStates = ['ACTIVE', 'EXPIRED', 'REMOVED'] as const
export type BlocklistState = (typeof blocklistStates)[number]

/**
 * Digits of a phone number with its country code: `0532 123 45 67`, `+90 532…` and `532…` give the same key.
 * Undefined if it is not a phone number.
 */
export function phoneKey(text: string): string | undefined {
  const digits = text.replace(/[\s().+-]+/g, '').replace(/^00/, '')
  if (!/^\d+$/.test(digits)) return undefined
  const whole = /^0?5\d{9}$/.test(digits) ? `90${digits.replace(/^0/, '')}` : digits
  return /^[1-9]\d{9,14}$/.test(whole) ? whole : undefined
}

/** A wallet number without blanks and hyphens; undefined if it is not one. */
export function walletKey(text: string): string | undefined {
  const number = text.replace(/[\s-]+/g, '')
  return /^\d{6,20}$/.test(number) ? number : undefined
}

const keys: Record<BlocklistKind, (text: string) => string | undefined> = {
  IBAN: (text) => (isTurkishIban(text) ? compactIban(text) : undefined),
  TCKN: (text) => (isTckn(text.replace(/\s+/g, '')) ? text.replace(/\s+/g, '') : undefined),
  // A single letter would nearly match half of all names.
  NAME: (text) => (/\p{L}.*\p{L}/u.test(text) ? foldText(text) : undefined),
  PHONE: phoneKey,
  WALLET_NO: walletKey,
}

/** The lookup key of a value, the same however it was typed; undefined if the value is invalid for its kind. */
export const blocklistKey = (kind: BlocklistKind, text: string): string | undefined => keys[kind](text)

/** The masked value for display. `key` comes from `blocklistKey`; `text` is the value as typed. */
export function blocklistShown(kind: BlocklistKind, key: string, text: string): string {
  if (kind === 'NAME') return text.replace(/\s+/g, ' ').trim()
  return kind === 'IBAN' ? maskIban(key.slice(-4)) : `${'•'.repeat(Math.max(2, key.length - 4))} ${key.slice(-4)}`
}

/** How a request matches an entry: exactly, or by a name that may be the same person's. */
export type BlocklistVerdict = 'HIT' | 'NEAR'

/**
 * Compares a name with an entry's (folded). Only equal letters are a hit; the usual variations of a name are near.
 */
export function blocklistNameVerdict(entryFold: string, name: string): BlocklistVerdict | undefined {
  if (foldText(name) === entryFold) return 'HIT'
  return compareNames(entryFold, name).verdict === 'different' ? undefined : 'NEAR'
}

export function blocklistState(
  { removedAt, expiresAt }: { removedAt: Date | null; expiresAt: Date | null },
  now: Date,
): BlocklistState {
  if (removedAt !== null) return 'REMOVED'
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}

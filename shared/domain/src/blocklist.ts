import { compactIban, isTurkishIban, maskIban } from './iban'
import { compareNames } from './nameMatch'
import { isTckn } from './tckn'
import { foldText } from './turkishText'

/**
 * The blocklist (domain section 2): what an entry may name, how a value is told apart however it was typed, and what
 * counts as near.
 */
export const blocklistKinds = ['IBAN', 'TCKN', 'NAME', 'PHONE', 'WALLET_NO'] as const
export type BlocklistKind = (typeof blocklistKinds)[number]

export const blocklistStates = ['ACTIVE', 'EXPIRED', 'REMOVED'] as const
export type BlocklistState = (typeof blocklistStates)[number]

/**
 * Digits of a phone number with its country: `0532 123 45 67`, `+90 532…` and `532…` are one number. Undefined where it
 * is none.
 */
export function phoneKey(text: string): string | undefined {
  const digits = text.replace(/[\s().+-]+/g, '').replace(/^00/, '')
  if (!/^\d+$/.test(digits)) return undefined
  const whole = /^0?5\d{9}$/.test(digits) ? `90${digits.replace(/^0/, '')}` : digits
  return /^[1-9]\d{9,14}$/.test(whole) ? whole : undefined
}

/** A wallet's number without blanks and hyphens; undefined where it is none. */
export function walletKey(text: string): string | undefined {
  const number = text.replace(/[\s-]+/g, '')
  return /^\d{6,20}$/.test(number) ? number : undefined
}

const keys: Record<BlocklistKind, (text: string) => string | undefined> = {
  IBAN: (text) => (isTurkishIban(text) ? compactIban(text) : undefined),
  TCKN: (text) => (isTckn(text.replace(/\s+/g, '')) ? text.replace(/\s+/g, '') : undefined),
  // One letter alone would be near half of all names.
  NAME: (text) => (/\p{L}.*\p{L}/u.test(text) ? foldText(text) : undefined),
  PHONE: phoneKey,
  WALLET_NO: walletKey,
}

/** What a value is looked up by, one however it was typed; undefined where it is no such value. */
export const blocklistKey = (kind: BlocklistKind, text: string): string | undefined => keys[kind](text)

/** What of a value people are shown; `key` as `blocklistKey` made it, `text` as it was typed. */
export function blocklistShown(kind: BlocklistKind, key: string, text: string): string {
  if (kind === 'NAME') return text.replace(/\s+/g, ' ').trim()
  return kind === 'IBAN' ? maskIban(key.slice(-4)) : `${'•'.repeat(Math.max(2, key.length - 4))} ${key.slice(-4)}`
}

/** How near a request is to an entry: the very value, or a name that may be the same person's. */
export type BlocklistVerdict = 'HIT' | 'NEAR'

/**
 * A name against an entry's (folded). The same letters are a hit; what people and banks do to names makes it near,
 * never a hit.
 */
export function blocklistNameVerdict(entryFold: string, name: string): BlocklistVerdict | undefined {
  if (foldText(name) === entryFold) return 'HIT'
  return compareNames(entryFold, name).verdict === 'different' ? undefined : 'NEAR'
}

/** Whether an entry holds now. */
export function blocklistState(
  { removedAt, expiresAt }: { removedAt: Date | null; expiresAt: Date | null },
  now: Date,
): BlocklistState {
  if (removedAt !== null) return 'REMOVED'
  return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'ACTIVE'
}

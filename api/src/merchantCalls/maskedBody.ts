import { mayHoldCardNumber } from '@kasa/domain/cardNumber'

import { maskIbans } from '../signing/maskIbans'

/** The longest masked body that is kept, in characters. */
export const longestBody = 8_192
const mostItems = 20
const deepest = 8

/** Fields of the merchant API whose text says nothing of a person. The text of every other field is hidden. */
const shown = new Set(
  `id merchantRef customerRef number status currency bank bankCode referenceCode reasonCode expiresAt createdAt occurredAt purposeCode
  code message_tr message_en field requestId holdReasons bankRef type kind direction merchantId day state scheme threeDs terminal cardBin6
  cardLast4 ibanLast4 walletLast4 event cursor format error errors message path from to`.split(/\s+/),
)
const names = new Set(['name', 'beneficiaryName', 'holder', 'payerName', 'customerName'])
const accounts = new Set(['iban', 'walletNo', 'phone'])
const addresses = new Set(['returnUrl', 'payUrl', 'url'])
const known = [...shown, ...names, ...accounts, ...addresses].concat(
  `customer amount amountReceived amountRequested fee tax net total paid returned available held tckn description content fileName rows seq
  sequence data late deposits withdrawals events true false null`.split(/\s+/),
)

/** A name by its first letters: `Ç••• G•••`. */
const initials = (text: string): string =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ')

const ending = (text: string): string => {
  const compact = text.replace(/\s/g, '')
  return compact.length > 8 ? `…${compact.slice(-4)}` : '•••'
}

/** How long a hidden text is: enough to see that it is empty or too short. */
const hidden = (text: string): string => `••• (${text.length})`

/** An address without its query, which is the merchant's own and may name anybody. */
function plainAddress(text: string): string {
  try {
    const { origin, pathname, search } = new URL(text)
    return `${origin}${maskText(pathname)}${search === '' ? '' : '?•••'}`
  } catch {
    return hidden(text)
  }
}

/** Text that is no field of ours, such as a path: without IBANs and without numbers as long as an identity or a card number. */
export function maskText(text: string): string {
  const plain = maskIbans(text).replace(/(?<![0-9a-z-])\d{10,19}(?![0-9a-z-])/gi, (digits) => `•••${digits.slice(-2)}`)
  return mayHoldCardNumber(plain) ? hidden(text) : plain
}

function maskedString(field: string, text: string): string {
  if (names.has(field)) return initials(text)
  if (accounts.has(field)) return ending(text)
  if (addresses.has(field)) return plainAddress(text)
  return shown.has(field) ? maskText(text.slice(0, 300)) : hidden(text)
}

function masked(field: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskedString(field, value)
  // 11 digits are an identity number's; the largest amount has ten.
  if (typeof value === 'number') return Math.abs(value) >= 1e10 ? '•••' : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, mostItems).map((item) => masked(field, item, depth + 1))
    return value.length > mostItems ? [...items, `… +${value.length - mostItems}`] : items
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([name, inner]) => [maskText(name.slice(0, 60)), masked(name, inner, depth + 1)]),
  )
}

const cut = (text: string): string => (text.length > longestBody ? `${text.slice(0, longestBody)}…` : text)

/** JSON with the text of every field masked that may say something of a person. At most `longestBody` characters. */
export const maskedJson = (body: unknown): string => cut(JSON.stringify(masked('', body, 0)))

const word = /[\p{L}\p{M}\p{N}_+@]+/gu

/** A body that is no JSON, by its shape: its signs, the names of our fields and short numbers stay, every other word is hidden. */
export const skeletonOf = (text: string): string =>
  cut(
    text
      .slice(0, longestBody)
      .replace(word, (found) => (known.includes(found) || /^\d{1,9}$/.test(found) ? found : '•••')),
  )

import { mayHoldCardNumber } from '@kasa/domain/cardNumber'

import { maskIbans } from '../signing/maskIbans'

/** Maximum length of a stored masked body, in characters. */
export const longestBody = 8_192
const mostItems = 20
const deepest = 8

/** Fields of the merchant API with codes or references. The text of all other fields is hidden. */
const codes = new Set(
  `id merchantRef customerRef number status currency bankCode referenceCode reasonCode expiresAt createdAt occurredAt
  purposeCode code requestId holdReasons bankRef type kind direction merchantId day state scheme threeDs terminal
  cardBin6 cardLast4 ibanLast4 walletLast4 event cursor format errors path from to`.split(/\s+/),
)
/** Our own messages and names of banks. */
const sentences = new Set(['message_tr', 'message_en', 'bank'])
const names = new Set(['name', 'beneficiaryName', 'holder', 'payerName', 'customerName'])
const accounts = new Set(['iban', 'walletNo', 'phone'])
const addresses = new Set(['returnUrl', 'payUrl', 'url'])
/** The only fields with visible numbers; others could be a birthday, a phone or a card's code. */
const numbers =
  `amount amountReceived amountRequested fee tax net total paid returned available held seq sequence after`.split(/\s+/)
const known = [...codes, ...sentences, ...names, ...accounts, ...addresses, ...numbers].concat(
  `customer field tckn description content fileName rows data late deposits withdrawals events true false null`.split(
    /\s+/,
  ),
)

/** A name's initials: `Ç••• G•••`. */
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

/** A hidden text with its length, to show whether it is empty or too short. */
const hidden = (text: string): string => `••• (${text.length})`

/** An address without its query, which may contain names. */
function plainAddress(text: string): string {
  try {
    const { origin, pathname, search } = new URL(text)
    return `${origin}${maskText(pathname)}${search === '' ? '' : '?•••'}`
  } catch {
    return hidden(text)
  }
}

const mail = /[^\s@<>"',;:/?&=]+(?:@|%40)[^\s@<>"',;:/?&=]+/gi
const phone =
  /(?<![\p{L}\p{N}-])(?:\+?90|0)?[\s()-]{0,2}5\d{2}[\s()-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\p{L}\p{N}-])/gu
const foreignPhone = /\+\d(?:[\s()-]{0,2}\d){8,14}(?!\d)/g
const longNumber = /(?<![\p{L}\p{N}-])\d{10,19}(?![\p{L}\p{N}-])/gu
/** Our own secrets (43 base64 characters), and other tokens. */
const secret =
  /(?:sk|whsec)_[\w+/=-]{8,}|eyJ[\w-]{5,}\.[\w.-]*|\b(?:[Bb]earer|[Bb]asic)\s+\S+|(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g

export const withoutSecrets = (text: string): string => text.replace(secret, '•••')

/** Masks free text: IBANs, phones, e-mails, secrets, and numbers as long as an identity or card number. */
export function maskText(text: string): string {
  const plain = maskIbans(withoutSecrets(text).replace(mail, '•••@•••'))
    .replace(foreignPhone, (digits) => `•••${digits.slice(-2)}`)
    .replace(phone, (digits) => `•••${digits.slice(-2)}`)
    .replace(longNumber, (digits) => `•••${digits.slice(-2)}`)
  return mayHoldCardNumber(plain) ? hidden(text) : plain
}

/** Masks a code or reference. If it has several words it may be a name, so only words with a digit are kept. */
export function maskCode(text: string): string {
  const plain = maskText(text)
  return /\s/.test(plain) ? plain.replace(/\S+/g, (found) => (/[\d•]/.test(found) ? found : '•••')) : plain
}

/**
 * A field name as programs write it (`customer.name`, `rows[]`, `address2`); does not match a person's name, an
 * account or a secret.
 */
const fieldName = /^[A-Za-z_][A-Za-z_.[\]-]{0,39}\d{0,2}$/
const maskField = (name: string): string => (fieldName.test(name) ? name : hidden(name))
/** The path of a refused field (`rows.3.amount`), each part masked on its own. */
export const maskFieldPath = (path: string): string =>
  maskText(path) === path
    ? path
        .split('.')
        .map((part) => (/^\d{1,4}$/.test(part) ? part : maskField(part)))
        .join('.')
    : hidden(path)

/**
 * Removes control characters except line ends, bidi marks and lone surrogates, which a shell, terminal or database
 * could interpret.
 */
const plainSigns = (text: string): string => text.replace(/(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')

function maskedString(field: string, text: string): string {
  if (names.has(field)) return initials(text)
  if (accounts.has(field)) return ending(text)
  if (addresses.has(field)) return plainAddress(text)
  if (field === 'field') return maskFieldPath(text.slice(0, 300))
  if (codes.has(field)) return maskCode(text.slice(0, 300))
  return sentences.has(field) ? maskText(text.slice(0, 300)) : hidden(text)
}

function masked(field: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskedString(field, value)
  // 11 digits may be an identity number; the largest amount has ten.
  if (typeof value === 'number') return numbers.includes(field) && Math.abs(value) < 1e10 ? value : '•••'
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, mostItems).map((item) => masked(field, item, depth + 1))
    return value.length > mostItems ? [...items, `… +${value.length - mostItems}`] : items
  }
  const members = Object.entries(value).slice(0, 50)
  const refused: unknown = members.find(([name]) => name === 'field')?.[1]
  return Object.fromEntries(
    members.map(([name, inner]) => [maskField(name), masked(name, withoutField(name, inner, refused), depth + 1)]),
  )
}

/** Masks the refused field's name in our own message, because the sender chose it. */
const withoutField = (name: string, value: unknown, refused: unknown): unknown =>
  sentences.has(name) && typeof value === 'string' && typeof refused === 'string' && refused !== ''
    ? value.replaceAll(refused, maskFieldPath(refused))
    : value

const cut = (text: string): string => plainSigns(text.length > longestBody ? `${text.slice(0, longestBody)}…` : text)

/** JSON with every text that may identify a person masked. At most `longestBody` characters. */
export const maskedJson = (body: unknown): string => cut(JSON.stringify(masked('', body, 0)))

const word = /[\p{L}\p{M}\p{N}_+@]+/gu
/** The text before a visible number: `"amount": `, `amount=`. */
const beforeNumber = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${numbers.join('|')})["'\\s]*[:=]["'\\s]*$`, 'u')

/**
 * A body that is not JSON: keeps its punctuation, the names of our fields and numbers of amounts, and hides every
 * other word.
 */
export function skeletonOf(body: string): string {
  const text = body.slice(0, longestBody)
  return cut(
    text.replace(word, (found, offset: number) =>
      known.includes(found) ||
      (/^\d{1,10}$/.test(found) && beforeNumber.test(text.slice(Math.max(0, offset - 40), offset)))
        ? found
        : '•••',
    ),
  )
}

/** Parts of merchant API paths, also mistyped ones; ids and request numbers are kept. */
const plainPart = /^(?:[a-z][a-z_-]{0,24}|v\d|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{1,2}-\d\d-\d{1,9})?$/
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** A path with unknown parts hidden. */
export const maskPath = (path: string): string =>
  path
    .slice(0, 300)
    .split('/')
    .map((part) => (plainPart.test(part) ? part : '•••'))
    .join('/')

const keptQuery = new Set(['merchantRef', 'day', 'after', 'from', 'to'])
/** The query with all unknown values hidden. */
export const maskQuery = (query: string): string =>
  query
    .slice(0, 1_000)
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      const text = value.join('=')
      if (value.length === 0) return keptQuery.has(name) ? name : '•••'
      const isPlain = keptQuery.has(name) && maskCode(decoded(text)) === decoded(text)
      return `${fieldName.test(name) ? name : '•••'}=${isPlain || text === '' ? text : '•••'}`
    })
    .join('&')

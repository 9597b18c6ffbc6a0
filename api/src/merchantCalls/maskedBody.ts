import { mayHoldCardNumber } from '@kasa/domain/cardNumber'

import { maskIbans } from '../signing/maskIbans'

/** The longest masked body that is kept, in characters. */
export const longestBody = 8_192
const mostItems = 20
const deepest = 8

/** Fields of the merchant API whose text is a code or a reference. The text of every other field is hidden. */
const codes = new Set(
  `id merchantRef customerRef number status currency bankCode referenceCode reasonCode expiresAt createdAt occurredAt
  purposeCode code requestId holdReasons bankRef type kind direction merchantId day state scheme threeDs terminal
  cardBin6 cardLast4 ibanLast4 walletLast4 event cursor format errors path from to`.split(/\s+/),
)
/** Our own sentences and names of banks. */
const sentences = new Set(['message_tr', 'message_en', 'bank'])
const names = new Set(['name', 'beneficiaryName', 'holder', 'payerName', 'customerName'])
const accounts = new Set(['iban', 'walletNo', 'phone'])
const addresses = new Set(['returnUrl', 'payUrl', 'url'])
/** The only fields whose number is shown: another one may be a birthday, a phone or the code of a card. */
const numbers =
  `amount amountReceived amountRequested fee tax net total paid returned available held seq sequence after`.split(/\s+/)
const known = [...codes, ...sentences, ...names, ...accounts, ...addresses, ...numbers].concat(
  `customer field tckn description content fileName rows data late deposits withdrawals events true false null`.split(
    /\s+/,
  ),
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

const mail = /[^\s@<>"',;:/?&=]+(?:@|%40)[^\s@<>"',;:/?&=]+/gi
const phone =
  /(?<![\p{L}\p{N}-])(?:\+?90|0)?[\s()-]{0,2}5\d{2}[\s()-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\p{L}\p{N}-])/gu
const foreignPhone = /\+\d(?:[\s()-]{0,2}\d){8,14}(?!\d)/g
const longNumber = /(?<![\p{L}\p{N}-])\d{10,19}(?![\p{L}\p{N}-])/gu
/** Our own secrets (43 signs of base64), and tokens of others. */
const secret =
  /(?:sk|whsec)_[\w+/=-]{8,}|eyJ[\w-]{5,}\.[\w.-]*|\b(?:[Bb]earer|[Bb]asic)\s+\S+|(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g

export const withoutSecrets = (text: string): string => text.replace(secret, '•••')

/**
 * Text that is no field of ours: without IBANs, phones, e-mails, secrets, and numbers as long as an identity or a card
 * number.
 */
export function maskText(text: string): string {
  const plain = maskIbans(withoutSecrets(text).replace(mail, '•••@•••'))
    .replace(foreignPhone, (digits) => `•••${digits.slice(-2)}`)
    .replace(phone, (digits) => `•••${digits.slice(-2)}`)
    .replace(longNumber, (digits) => `•••${digits.slice(-2)}`)
  return mayHoldCardNumber(plain) ? hidden(text) : plain
}

/** A code or a reference as it stands; where it is of several words, it may be a name: then only words with a digit. */
export function maskCode(text: string): string {
  const plain = maskText(text)
  return /\s/.test(plain) ? plain.replace(/\S+/g, (found) => (/[\d•]/.test(found) ? found : '•••')) : plain
}

/**
 * A name of a field as a program writes it (`customer.name`, `rows[]`, `address2`). A person's own name, an account or
 * a secret is none.
 */
const fieldName = /^[A-Za-z_][A-Za-z_.[\]-]{0,39}\d{0,2}$/
const maskField = (name: string): string => (fieldName.test(name) ? name : hidden(name))
/** Where a refused field stands (`rows.3.amount`), each of its parts masked by itself. */
export const maskFieldPath = (path: string): string =>
  maskText(path) === path
    ? path
        .split('.')
        .map((part) => (/^\d{1,4}$/.test(part) ? part : maskField(part)))
        .join('.')
    : hidden(path)

/**
 * What a shell, a terminal or a database could take for an order: no control signs but line ends, no halves of letters.
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
  // 11 digits are an identity number's; the largest amount has ten.
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

/** A sentence of ours that names the refused field, which may be of the sender's making. */
const withoutField = (name: string, value: unknown, refused: unknown): unknown =>
  sentences.has(name) && typeof value === 'string' && typeof refused === 'string' && refused !== ''
    ? value.replaceAll(refused, maskFieldPath(refused))
    : value

const cut = (text: string): string => plainSigns(text.length > longestBody ? `${text.slice(0, longestBody)}…` : text)

/** JSON with the text of every field masked that may say something of a person. At most `longestBody` characters. */
export const maskedJson = (body: unknown): string => cut(JSON.stringify(masked('', body, 0)))

const word = /[\p{L}\p{M}\p{N}_+@]+/gu
/** What stands before a number that is shown: `"amount": `, `amount=`. */
const beforeNumber = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${numbers.join('|')})["'\\s]*[:=]["'\\s]*$`, 'u')

/**
 * A body that is no JSON, by its shape: its signs, the names of our fields and numbers of amounts stay, every other
 * word is hidden.
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

/**
 * Parts of addresses of the merchant API, and such as somebody mistyped; ids and numbers of requests stand as they are.
 */
const plainPart = /^(?:[a-z][a-z_-]{0,24}|v\d|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{1,2}-\d\d-\d{1,9})?$/
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** A path without what is no part of an address of ours. */
export const maskPath = (path: string): string =>
  path
    .slice(0, 300)
    .split('/')
    .map((part) => (plainPart.test(part) ? part : '•••'))
    .join('/')

const keptQuery = new Set(['merchantRef', 'day', 'after', 'from', 'to'])
/** The query with the values that we know of; anything else is hidden. */
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

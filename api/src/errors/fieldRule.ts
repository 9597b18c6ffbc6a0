import * as z from 'zod/mini'

type Words = { tr: string; en: string }
type Json = {
  type?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

const described = new WeakMap<z.core.$ZodType, Json>()
/** A contract as JSON Schema, made at its first fault. */
function jsonOf(schema: z.core.$ZodType): Json {
  const known = described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  described.set(schema, known)
  return known
}

/** The part of a contract for the field at `path`: in a union, that of the first branch with such a field. */
function partOf(json: Json, path: readonly PropertyKey[]): Json | undefined {
  const branches = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])]
  const [name, ...rest] = path
  if (name === undefined) return branches.find(({ type }) => type !== 'null') ?? json
  const part = typeof name === 'number' ? json.items : json.properties?.[String(name)]
  if (part) return partOf(part, rest)
  for (const branch of branches) {
    const found = partOf(branch, path)
    if (found) return found
  }
  return undefined
}

const inWords = (number: number): Words => ({ tr: number.toLocaleString('tr-TR'), en: number.toLocaleString('en-GB') })

/** `from`–`to` in both languages, for numbers, characters and entries; the units are in the caller's words. */
function between(least: number | undefined, most: number | undefined): Words | undefined {
  const [from, to] = [least, most].map((bound) => (bound === undefined ? undefined : inWords(bound)))
  if (from && to) return { tr: `${from.tr} ile ${to.tr} arasında`, en: `${from.en} to ${to.en}` }
  if (to) return { tr: `en çok ${to.tr}`, en: `at most ${to.en}` }
  return from && { tr: `en az ${from.tr}`, en: `at least ${from.en}` }
}

const isSafe = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function numberRule(json: Json, name: string): Words {
  const least = json.minimum ?? (json.exclusiveMinimum === undefined ? undefined : json.exclusiveMinimum + 1)
  const [from, to] = [isSafe(least) ? least : undefined, isSafe(json.maximum) ? json.maximum : undefined]
  const range = between(from, to)
  const kurus = /^(amount|fee)$|Minor$/.test(name)
  const en = `must be a whole number${kurus ? ' of kuruş' : ''}`
  const what = `${kurus ? 'kuruş olarak ' : ''}tam sayı olmalı`
  if (!range) return { tr: what, en }
  const before = from !== undefined && to !== undefined ? ' from ' : ' of '
  return { tr: `${range.tr} ${what}`, en: `${en}${before}${range.en}` }
}

/** Formats of text by the name that zod gives them. */
const formats: Readonly<Record<string, Words>> = {
  date: { tr: '2026-11-20 gibi bir gün olmalı', en: 'must be a day such as 2026-11-20' },
  datetime: {
    tr: '2026-11-20T09:30:00.000Z gibi bir zaman (UTC) olmalı',
    en: 'must be a time in UTC such as 2026-11-20T09:30:00.000Z',
  },
  email: { tr: 'bir e-posta adresi olmalı', en: 'must be an e-mail address' },
  url: {
    tr: 'https:// ile başlayan bir adres olmalı',
    en: 'must be a web address that begins with https://',
  },
  uuid: { tr: 'bir UUID olmalı', en: 'must be a UUID' },
}

/** Patterns of contracts, and what they ask for. */
const patterns: readonly (readonly [start: string, Words])[] = [
  ['/\\p{L}/u', { tr: 'en az bir harf içermeli', en: 'must contain a letter' }],
  ['/^[^\\p{Cc}', { tr: 'denetim karakteri içermemeli', en: 'must not contain control characters' }],
  ['/^[1-9]\\d{9}$/', { tr: '0 ile başlamayan on rakam olmalı', en: 'must be ten digits, the first not 0' }],
  ['/^\\d{4}$/', { tr: 'dört rakam olmalı', en: 'must be four digits' }],
  ['/^https:', { tr: 'https:// ile başlayan bir adres olmalı', en: 'must be a web address that begins with https://' }],
  ['/^[0-9a-f]{8}(-', { tr: 'önceki bir yanıttaki değer olmalı', en: 'must be the value of an earlier answer' }],
]

/** Rules that only a function checks, by the name of the field. */
const checked: Readonly<Record<string, Words>> = {
  tckn: { tr: 'geçerli bir T.C. kimlik numarası olmalı', en: 'must be a valid Turkish identity number (TCKN)' },
  taxNo: { tr: 'geçerli bir vergi numarası olmalı', en: 'must be a valid Turkish tax number (VKN)' },
  phone: {
    tr: 'ülke koduyla bir telefon numarası olmalı',
    en: 'must be a phone number with its country code',
  },
  walletNo: { tr: '6 ile 20 arasında rakam olmalı', en: 'must be 6 to 20 digits' },
  id: { tr: '“erased-” ile başlamamalı', en: 'must not begin with “erased-”' },
  merchantRef: {
    tr: 'görünmeyen karakter ve alışılmadık boşluk içermemeli',
    en: 'must not contain invisible characters or unusual blanks',
  },
}

function typeRule(json: Json, name: string): Words | undefined {
  if (json.type === 'integer' || json.type === 'number') return numberRule(json, name)
  if (json.type === 'boolean') return { tr: 'true ya da false olmalı', en: 'must be true or false' }
  if (json.type === 'object') return { tr: 'bir nesne olmalı', en: 'must be an object' }
  if (json.type === 'array') {
    const count = between(json.minItems, json.maxItems)
    return count
      ? { tr: `${count.tr} öğeli bir liste olmalı`, en: `must be a list of ${count.en} entries` }
      : { tr: 'bir liste olmalı', en: 'must be a list' }
  }
  if (json.type !== 'string') return undefined
  const format = formats[json.format === 'uri' ? 'url' : (json.format?.replace('-', '') ?? '')]
  const length = between(json.minLength, json.maxLength)
  if (format) return format
  return length
    ? { tr: `${length.tr} karakterlik metin olmalı`, en: `must be text of ${length.en} characters` }
    : { tr: 'metin olmalı', en: 'must be text' }
}

const oneOf = (values: readonly unknown[]): Words => ({
  tr: `şunlardan biri olmalı: ${values.map(String).join(', ')}`,
  en: `must be one of: ${values.map(String).join(', ')}`,
})

/** What a contract demands of the field with this fault, in both languages; undefined if that is not known. */
export function ruleOf(schema: z.core.$ZodType, issue: z.core.$ZodIssue): Words | undefined {
  const name = String(issue.path.at(-1))
  if (issue.code === 'custom') return checked[name]
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'invalid_union') return 'options' in issue && issue.options ? oneOf(issue.options) : undefined
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return patterns.find(([start]) => issue.pattern?.startsWith(start))?.[1]
  if (issue.code === 'invalid_format') return formats[issue.format]
  const part = partOf(jsonOf(schema), issue.path)
  return part && typeRule(part, name)
}

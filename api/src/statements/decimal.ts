/** A decimal number as a bank wrote it: `units × 10^-scale`. Exact, and it remembers how many decimals there were. */
export type Decimal = { readonly units: bigint; readonly scale: number }

export const zero: Decimal = { units: 0n, scale: 0 }

/**
 * Which sign stands before the decimals; `auto` looks at the number, and takes the ambiguous `1.234` for 1234 (domain
 * section 9).
 */
export type DecimalMark = ',' | '.' | 'auto'

/**
 * How the amounts of one file are written; `both`: with either, so that one which may be read either way is not read.
 */
export type FileMark = DecimalMark | 'both'

const longest = 34
const groupsOf = (mark: ',' | '.') => (mark === ',' ? /[.\s']/g : /[,\s']/g)
const shapes = {
  ',': /^(?:\d+|\d{1,3}(?:[.\s']\d{3})+|(?=,\d))(?:,(\d*))?$/,
  '.': /^(?:\d+|\d{1,3}(?:[,\s']\d{3})+|(?=\.\d))(?:\.(\d*))?$/,
} as const

/**
 * The one sign that stands once and not before exactly three digits must be the decimal mark; two signs: the later one
 * is.
 */
function markOf(digits: string): ',' | '.' {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const mark = comma >= 0 ? ',' : '.'
  const isGroup = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  return isGroup ? (mark === ',' ? '.' : ',') : mark
}

/** What stands around a number's digits: its sign, or brackets. */
function partsOf(text: string): { sign: string; digits: string; isBracketed: boolean; isSignedTwice: boolean } {
  const plain = text
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[’ʼ‘´`]/g, "'")
    .replace(/^(₺|TRY|TL)\s*|\s*(₺|TRY|TL)$/giu, '')
    .trim()
  const bracketed = /^\((.*)\)$/.exec(plain)
  const [, first = '', digits = '', last = ''] = /^([+−–-]?)\s*(.*?)\s*([+−–-]?)$/.exec(bracketed?.[1] ?? plain) ?? []
  return { sign: first || last, digits, isBracketed: bracketed !== null, isSignedTwice: first !== '' && last !== '' }
}

/** Thousands in one spelling, three decimals in the other. */
const isDoubtful = (digits: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

/** The decimal mark that an amount shows, if it leaves no doubt. */
function shownMark(text: string): ',' | '.' | undefined {
  const { digits } = partsOf(text)
  if (!/[.,]/.test(digits) || isDoubtful(digits) || !readDecimal(text, 'auto')) return undefined
  return markOf(digits)
}

/** The mark that the amounts of a file show together, where nobody has named one; `auto` where none shows any. */
export function fileMarkOf(texts: Iterable<string>, named: DecimalMark = 'auto'): FileMark {
  if (named !== 'auto') return named
  const shown = new Set<',' | '.'>()
  for (const text of texts) {
    const mark = shownMark(text)
    if (mark) shown.add(mark)
  }
  const [one] = shown
  return shown.size > 1 ? 'both' : (one ?? 'auto')
}

/**
 * An amount of a file whose mark is known. One that may mean a thousand times as much is not read: `1,234` where other
 * amounts have decimal commas, since three decimals are no money, and either where the file has both marks.
 */
export function readAmount(text: string, mark: FileMark): Decimal | undefined {
  const { digits } = partsOf(text)
  if (isDoubtful(digits) && (mark === 'both' || (mark !== 'auto' && digits.includes(mark)))) return undefined
  return readDecimal(text, mark === 'both' ? 'auto' : mark)
}

/**
 * Reads `1.500,00`, `-7.250,5`, `0000012,`, `,64`, `9.612,50 TL`, `(12,00)`. Undefined for everything that is not
 * surely a number.
 */
export function readDecimal(text: string, mark: DecimalMark): Decimal | undefined {
  const { sign, digits, isBracketed, isSignedTwice } = partsOf(text)
  if (!/^[.,]?\d/.test(digits) || digits.length > longest || isSignedTwice) return undefined
  // No number of thousands begins with a zero; three decimals are no money. Which of both was meant is not known.
  if (mark !== '.' && /^0\d*(?:[.,]\d{3})+$/.test(digits)) return undefined
  const used = mark === 'auto' ? markOf(digits) : mark
  const shape = shapes[used].exec(digits)
  if (!shape) return undefined
  const decimals = shape[1] ?? ''
  const size = BigInt(digits.replace(groupsOf(used), '').replace(used, ''))
  const isNegative = isBracketed || /[−–-]/.test(sign)
  return { units: isNegative ? -size : size, scale: decimals.length }
}

const unitsAt = ({ units, scale }: Decimal, wanted: number) => units * 10n ** BigInt(wanted - scale)

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale)
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale }
}

export const minus = (number: Decimal): Decimal => ({ ...number, units: -number.units })

export const sumOf = (numbers: readonly Decimal[]): Decimal => numbers.reduce(plus, zero)

/** The same amount, however many decimals each was written with. */
export const isEqual = (one: Decimal, other: Decimal): boolean => plus(one, minus(other)).units === 0n

/** `10250.50`: a point, and as many decimals as were written. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${text}` : text
}

/** In kuruş; undefined where there are fractions of a kuruş. */
export function minorOf(number: Decimal): bigint | undefined {
  if (number.scale <= 2) return unitsAt(number, 2)
  const divisor = 10n ** BigInt(number.scale - 2)
  return number.units % divisor === 0n ? number.units / divisor : undefined
}

/** A decimal number as a bank wrote it: `units × 10^-scale`. Exact, and it remembers how many decimals there were. */
export type Decimal = { readonly units: bigint; readonly scale: number }

export const zero: Decimal = { units: 0n, scale: 0 }

/**
 * The decimal mark. `auto` derives it from the number, and reads the ambiguous `1.234` as 1234 (domain section 9).
 */
export type DecimalMark = ',' | '.' | 'auto'

/**
 * The decimal mark of a file's amounts. `both`: the file uses both marks, so ambiguous amounts are not read.
 */
export type FileMark = DecimalMark | 'both'

const longest = 34
const groupsOf = (mark: ',' | '.') => (mark === ',' ? /[.\s']/g : /[,\s']/g)
const shapes = {
  ',': /^(?:\d+|\d{1,3}(?:[.\s']\d{3})+|(?=,\d))(?:,(\d*))?$/,
  '.': /^(?:\d+|\d{1,3}(?:[,\s']\d{3})+|(?=\.\d))(?:\.(\d*))?$/,
} as const

/**
 * A mark that occurs once and not before exactly three digits is the decimal mark. If both marks occur, it is the later
 * one.
 */
function markOf(digits: string): ',' | '.' {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const mark = comma >= 0 ? ',' : '.'
  const isGroup = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  return isGroup ? (mark === ',' ? '.' : ',') : mark
}

/** Splits a number into its sign or brackets and its digits. */
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

/** True if the number could be thousands or have three decimals, such as `1.234`. */
const isDoubtful = (digits: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)

/** The decimal mark of an amount, if it is unambiguous. */
function shownMark(text: string): ',' | '.' | undefined {
  const { digits } = partsOf(text)
  if (!/[.,]/.test(digits) || isDoubtful(digits) || !readDecimal(text, 'auto')) return undefined
  return markOf(digits)
}

/** The decimal mark of a file: the named one, or the one its amounts use; `auto` if no amount is unambiguous. */
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
 * Reads an amount with its file's decimal mark. Undefined if the value could be a thousand times larger: `1,234` in a
 * file with decimal commas, because money has no three decimals, and `1,234` or `1.234` in a file with both marks.
 */
export function readAmount(text: string, mark: FileMark): Decimal | undefined {
  const { digits } = partsOf(text)
  if (isDoubtful(digits) && (mark === 'both' || (mark !== 'auto' && digits.includes(mark)))) return undefined
  return readDecimal(text, mark === 'both' ? 'auto' : mark)
}

/**
 * Reads `1.500,00`, `-7.250,5`, `0000012,`, `,64`, `9.612,50 TL`, `(12,00)`. Undefined if the text is not clearly a
 * number.
 */
export function readDecimal(text: string, mark: DecimalMark): Decimal | undefined {
  const { sign, digits, isBracketed, isSignedTwice } = partsOf(text)
  if (!/^[.,]?\d/.test(digits) || digits.length > longest || isSignedTwice) return undefined
  // No number of thousands begins with a zero; money has no three decimals. Which of both was meant is not known.
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

export const absolute = (number: Decimal): Decimal => (number.units < 0n ? minus(number) : number)

export const sumOf = (numbers: readonly Decimal[]): Decimal => numbers.reduce(plus, zero)

/** True for equal amounts, regardless of the number of decimals. */
export const isEqual = (one: Decimal, other: Decimal): boolean => plus(one, minus(other)).units === 0n

/** `10250.50`: a point, and as many decimals as were written. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${text}` : text
}

/** The amount in kuruş; undefined if it has fractions of a kuruş. */
export function minorOf(number: Decimal): bigint | undefined {
  if (number.scale <= 2) return unitsAt(number, 2)
  const divisor = 10n ** BigInt(number.scale - 2)
  return number.units % divisor === 0n ? number.units / divisor : undefined
}

/** A decimal number as a bank wrote it: `units × 10^-scale`. Exact, and it remembers how many decimals there were. */
export type Decimal = { readonly units: bigint; readonly scale: number }

export const zero: Decimal = { units: 0n, scale: 0 }

/** Which sign stands before the decimals; `auto` looks at the number, and takes the ambiguous `1.234` for 1234 (domain section 9). */
export type DecimalMark = ',' | '.' | 'auto'

const longest = 34
const groupsOf = (mark: ',' | '.') => (mark === ',' ? /[.\s']/g : /[,\s']/g)
const shapes = {
  ',': /^(?:\d+|\d{1,3}(?:[.\s']\d{3})+|(?=,\d))(?:,(\d*))?$/,
  '.': /^(?:\d+|\d{1,3}(?:[,\s']\d{3})+|(?=\.\d))(?:\.(\d*))?$/,
} as const

/** The one sign that stands once and not before exactly three digits must be the decimal mark; two signs: the later one is. */
function markOf(digits: string): ',' | '.' {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const mark = comma >= 0 ? ',' : '.'
  const isGroup = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  return isGroup ? (mark === ',' ? '.' : ',') : mark
}

/** Reads `1.500,00`, `-7.250,5`, `0000012,`, `,64`, `9.612,50 TL`, `(12,00)`. Undefined for everything that is not surely a number. */
export function readDecimal(text: string, mark: DecimalMark): Decimal | undefined {
  const plain = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/^(₺|TRY|TL)\s*|\s*(₺|TRY|TL)$/giu, '')
    .trim()
  const bracketed = /^\((.*)\)$/.exec(plain)
  const signed = /^([+−-]?)\s*(.*?)([+-]?)$/.exec(bracketed?.[1] ?? plain)
  const digits = signed?.[2] ?? ''
  if (!/^[.,]?\d/.test(digits) || digits.length > longest || (signed?.[1] && signed[3])) return undefined
  // No number of thousands begins with a zero; three decimals are no money. Which of both was meant is not known.
  if (mark !== '.' && /^0\d*(?:[.,]\d{3})+$/.test(digits)) return undefined
  const used = mark === 'auto' ? markOf(digits) : mark
  const shape = shapes[used].exec(digits)
  if (!shape) return undefined
  const decimals = shape[1] ?? ''
  const size = BigInt(digits.replace(groupsOf(used), '').replace(used, ''))
  const isNegative = bracketed !== null || signed?.[1] === '-' || signed?.[1] === '−' || signed?.[3] === '-'
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

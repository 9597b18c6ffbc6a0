/**
 * Detects card numbers, of which only the first six and last four digits may be stored. A text that may contain a
 * whole one is refused before anything is written: 13 to 19 digits with a correct check digit (Luhn), also with
 * blanks, dots or hyphens between them. In a file, the whole column decides between card numbers and order numbers;
 * any text with a correct check digit is stored masked either way.
 */
const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Random hexadecimal ids and keys: 24 characters or more, with at least one letter. */
const hexId = /(?<![0-9a-z])(?=\d*[a-f])[0-9a-f]{24,}(?![0-9a-z])/gi
/** Digits in groups with single separators. */
const run = /\d(?:[ .\u00a0\u2009-]?\d){12,}/g

/** The combinations of neighbouring groups that have the length and check digit of a card number. */
function numbersIn(found: string): string[] {
  const groups = found.split(/\D/)
  return groups.flatMap((_first, start) =>
    groups.flatMap((_last, end) => {
      const digits = end < start ? '' : groups.slice(start, end + 1).join('')
      return digits.length >= 13 && digits.length <= 19 && isLuhn(digits) ? [digits] : []
    }),
  )
}
const hasNumber = (found: string): boolean => numbersIn(found).length > 0

const runsIn = (text: string): string[] =>
  [...text.normalize('NFKC').replace(uuid, ' ').replace(hexId, ' ').matchAll(run)].map(([found]) => found)

/** True if the text may contain a card number. Hexadecimal ids are ignored. */
export const mayHoldCardNumber = (text: string): boolean => runsIn(text).some(hasNumber)

/** Prefixes and lengths of the schemes: Visa, Mastercard, Amex, Diners, JCB, Maestro, UnionPay and Discover, Troy. */
const isOfScheme = (digits: string): boolean =>
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3[0689]\d{12,17}|35\d{14,17}|(?:50|5[6-9]|6\d)\d{11,17}|9792\d{12})$/.test(
    digits,
  )

/**
 * The index of the first text in a column with a whole card number; -1 if none. One order number in ten has a correct
 * check digit by chance, so a column counts only if most of its long numbers are correct and one begins like a
 * scheme's.
 */
export function cardNumberAmong(column: readonly string[]): number {
  const long = column.flatMap((text, place) => {
    const runs = runsIn(text)
    return runs.length === 0 ? [] : [{ place, numbers: runs.flatMap(numbersIn) }]
  })
  const right = long.filter(({ numbers }) => numbers.length > 0)
  if (right.length * 2 <= long.length) return -1
  return right.find(({ numbers }) => numbers.some(isOfScheme))?.place ?? -1
}

/** Masks possible card numbers in a text, keeping the first six and last four digits. */
export const maskCardNumbers = (text: string): string =>
  mayHoldCardNumber(text)
    ? text.normalize('NFKC').replace(run, (found) => {
        const digits = found.replace(/\D/g, '')
        return hasNumber(found) ? `${digits.slice(0, 6)}••${digits.slice(-4)}` : found
      })
    : text

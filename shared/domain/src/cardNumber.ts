/**
 * Card numbers, of which nothing but the first six and the last four digits may be kept. Whatever could be a whole one
 * is refused before anything is written: 13 to 19 digits whose check digit is right (Luhn), also with blanks, dots or
 * hyphens between them. In a file the whole column tells card numbers from order numbers; what has a right check digit
 * is kept masked either way.
 */
const isLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Random ids and keys as consoles and servers make them: 24 hexadecimal signs or more, a letter among them. */
const hexId = /(?<![0-9a-z])(?=\d*[a-f])[0-9a-f]{24,}(?![0-9a-z])/gi
/** Digits with single signs between their groups; a letter before or after ends them. */
const run = /\d(?:[ .\u00a0\u2009-]?\d){12,}/g

/**
 * What of neighbouring groups of a run, or of the run as a whole, has the length and the check digit of a card number.
 */
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

/** True for a text in which somebody may have written a card number. Ids are none. */
export const mayHoldCardNumber = (text: string): boolean => runsIn(text).some(hasNumber)

/**
 * How the numbers of the schemes begin, and how long they are then: Visa, Mastercard, Amex, Diners, JCB, Maestro,
 * UnionPay and Discover, Troy.
 */
const isOfScheme = (digits: string): boolean =>
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3[0689]\d{12,17}|35\d{14,17}|(?:50|5[6-9]|6\d)\d{11,17}|9792\d{12})$/.test(
    digits,
  )

/**
 * Which text of a column is the first with a whole card number; -1 where none is. Of long numbers that are order
 * numbers one in ten has a right check digit: a column is one of card numbers where more of its long numbers have it
 * than have not, and one begins as a scheme's does.
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

/** The text with the first six and the last four digits of what may be a card number in it. */
export const maskCardNumbers = (text: string): string =>
  mayHoldCardNumber(text)
    ? text.normalize('NFKC').replace(run, (found) => {
        const digits = found.replace(/\D/g, '')
        return hasNumber(found) ? `${digits.slice(0, 6)}••${digits.slice(-4)}` : found
      })
    : text

/**
 * Card numbers, of which nothing but the first six and the last four digits may be kept. Whatever could be a whole one is refused before
 * anything is written: 13 to 19 digits whose check digit is right (Luhn), also with blanks, dots or hyphens between them.
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

/** True where neighbouring groups of the run, or the run as a whole, are a card number. */
function hasNumber(found: string): boolean {
  const groups = found.split(/\D/)
  return groups.some((_first, start) =>
    groups.some((_last, end) => {
      const digits = end < start ? '' : groups.slice(start, end + 1).join('')
      return digits.length >= 13 && digits.length <= 19 && isLuhn(digits)
    }),
  )
}

/** True for a text in which somebody may have written a card number. Ids are none. */
export const mayHoldCardNumber = (text: string): boolean =>
  [...text.normalize('NFKC').replace(uuid, ' ').replace(hexId, ' ').matchAll(run)].some(([found]) => hasNumber(found))

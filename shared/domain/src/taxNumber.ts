/**
 * True for a valid Turkish tax number of a company (VKN): ten digits, the last a check digit. Source: the Revenue
 * Administration's algorithm.
 */
export function isVkn(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text) || /^0+$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 9).reduce((total, digit, place) => {
    const shifted = (digit + 9 - place) % 10
    // Modulo 9 gives 0 for multiples of 9; the algorithm uses 9 instead.
    return total + (shifted === 0 ? 0 : (shifted * 2 ** (9 - place)) % 9 || 9)
  }, 0)
  return digits[9] === (10 - (sum % 10)) % 10
}

/**
 * True for a Turkish tax number of a legal person (VKN): ten digits, the last of which is computed from the nine
 * before. Source: the Revenue Administration's check digit; each digit is shifted by its place, doubled as often, and
 * taken modulo 9.
 */
export function isVkn(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text) || /^0+$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 9).reduce((total, digit, place) => {
    const shifted = (digit + 9 - place) % 10
    // Modulo 9 would turn 9 itself, and its multiples, into 0; they stand for 9.
    return total + (shifted === 0 ? 0 : (shifted * 2 ** (9 - place)) % 9 || 9)
  }, 0)
  return digits[9] === (10 - (sum % 10)) % 10
}

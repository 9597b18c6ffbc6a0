/**
 * True for a valid Turkish identity number: eleven digits, the first not zero, the last two check digits (domain
 * section 9; Population and Citizenship Affairs). Only excludes typing errors; the number need not exist.
 */
export function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sumOf = (from: number, by: number) =>
    digits.slice(0, 9).reduce((sum, digit, at) => (at % by === from ? sum + digit : sum), 0)
  const tenth = (((sumOf(0, 2) * 7 - sumOf(1, 2)) % 10) + 10) % 10
  return digits[9] === tenth && digits[10] === (sumOf(0, 1) + tenth) % 10
}

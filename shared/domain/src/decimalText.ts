/**
 * Kuruş as a plain number in lira for files: `-1234.50`, with `mark` as the decimal mark. No grouping, ASCII minus.
 */
export function decimalText(minor: bigint, mark: '.' | ',' = '.'): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

const shape = /^\s*([a-z])-(\d\d)-(\d{1,7})\s*$/i

/** The number of a record as we write it, `d-26-42` as `D-26-0000042`; undefined for any other text. */
export const recordNumber = (text: string): string | undefined => {
  const [, letter, year, count] = shape.exec(text) ?? []
  return letter && year && count ? `${letter.toUpperCase()}-${year}-${count.padStart(7, '0')}` : undefined
}

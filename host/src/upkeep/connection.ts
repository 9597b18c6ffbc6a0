type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * True where bytes are dear: the browser saves data, or the line is as slow as 2g. Then nothing is fetched before it is
 * asked for.
 */
export function sparesBytes(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g'
}

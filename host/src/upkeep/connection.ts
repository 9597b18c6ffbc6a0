type Connection = { saveData?: boolean; effectiveType?: string }

/** True if the browser saves data, or the connection is 2g. Then nothing is prefetched. */
export function sparesBytes(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g'
}

/** The number of cases a property test tries: `few` in `npm test`, `many` otherwise. */
export const caseCount = (few: number, many: number): number => (process.env['KASA_TESTS'] === 'short' ? few : many)

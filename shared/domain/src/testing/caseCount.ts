/** How many cases a property test tries: `few` in `npm test`, `many` in any other run. */
export const caseCount = (few: number, many: number): number => (process.env['KASA_TESTS'] === 'short' ? few : many)

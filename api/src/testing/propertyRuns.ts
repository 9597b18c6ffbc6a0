/** The number of cases of a property test: `few`, or the number that `npm run test:long` sets. */
export const propertyRuns = (few: number): number => Number(process.env['KASA_PROPERTY_RUNS'] ?? few)

/** The time limit of a property test in `npm run test:long`; in ms. */
export const propertyLimitMs = 1_800_000

/** How many cases a property test tries: `few`, or as many as `npm run test:long` asks for. */
export const propertyRuns = (few: number): number => Number(process.env['KASA_PROPERTY_RUNS'] ?? few)

/** No property test of `npm run test:long` takes longer; in ms. */
export const propertyLimitMs = 1_800_000

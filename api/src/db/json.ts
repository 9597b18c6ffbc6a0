const kurusAsNumber = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)

/** JSON text with kuruş as integers. `bigint` must stay below 2^53, as all amounts do. */
export const toJson = (value: unknown): string => JSON.stringify(value, kurusAsNumber)

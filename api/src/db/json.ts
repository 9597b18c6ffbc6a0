const kurusAsNumber = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)

/** JSON text in which kuruş are integers; `bigint` up to 2^53, as every amount of ours is. */
export const toJson = (value: unknown): string => JSON.stringify(value, kurusAsNumber)

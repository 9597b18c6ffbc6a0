/** A request as JSON: amounts are `bigint` minor units in code and numbers in JSON. */
export const asNumbers = (request: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]): [string, unknown] => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  )

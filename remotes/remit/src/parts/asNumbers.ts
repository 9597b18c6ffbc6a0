/** A request as JSON carries it: kuruş are `bigint` in code and numbers on the wire. */
export const asNumbers = (request: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]): [string, unknown] => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  )

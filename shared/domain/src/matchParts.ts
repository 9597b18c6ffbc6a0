/**
 * How well a bank line agrees with a request, each part between 0 and 1 (domain section 9). `time`: 1 within the
 * request's life, less soon after it, 0 before it.
 */
export type MatchParts = {
  readonly reference: number
  readonly amount: number
  readonly name: number
  readonly account: number
  readonly time: number
}

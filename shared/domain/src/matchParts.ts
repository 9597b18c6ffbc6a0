/**
 * How far a bank line agrees with a request, each between 0 and 1 (domain section 9). `time`: within the request's life
 * 1, soon after it less, before it 0.
 */
export type MatchParts = {
  readonly reference: number
  readonly amount: number
  readonly name: number
  readonly account: number
  readonly time: number
}

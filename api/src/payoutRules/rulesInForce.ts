/** The rules that a payout is asked by, and no more of how they are tried and saved. */
export { payoutRulesInForce } from './payoutRules.sql'

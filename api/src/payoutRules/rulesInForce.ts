/** The current rules only, without trials and changes. */
export { payoutRulesInForce } from './payoutRules.sql'

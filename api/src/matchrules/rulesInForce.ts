import { selectRulesInForce } from './rulesInForce.sql'

/** The current matching rules and their version, without trials and changes of rules. */
export const rulesInForce = selectRulesInForce

import { selectRulesInForce } from './rulesInForce.sql'

/**
 * The rules a fresh line is judged by, and their version: what brings lines in knows no more of how rules are tried and
 * saved.
 */
export const rulesInForce = selectRulesInForce

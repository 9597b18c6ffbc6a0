import { holdsScope, scopesOf } from '@kasa/domain/access'
import type { DepositActor, DepositFacts } from '@kasa/domain/deposit'
import type { DepositDetail, DepositRow } from '@kasa/contracts/deposits'

/** The widest scope comes first: who holds two acts under the wider one, as the server decides it. */
const kinds = ['ADMIN', 'REMIT', 'SUBREMIT', 'MERCHANT'] as const satisfies readonly DepositActor[]

/** Under which of their scopes a person decides on deposits. */
export const depositActorOf = (scope: string): DepositActor | undefined => kinds.find((kind) => holdsScope(scopesOf(scope), kind))

/** What the rule looks at. Only the detail tells whether the transfer was seen; a row's match level stands in until then. */
export const factsOf = (row: DepositRow | DepositDetail): DepositFacts => ({
  status: row.status,
  claim: row.claim ? { userId: row.claim.userId, untilMs: Date.parse(row.claim.until) } : null,
  hasBankLine: 'bankLine' in row ? row.bankLine !== null : row.match !== 'none',
})

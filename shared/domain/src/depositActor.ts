import { scopesOf } from './access'
import type { DepositActor } from './deposit'

/** Under which of their scopes a person works on deposits: the strongest they hold, undefined for none. */
export function depositActorOf(scope: string): Exclude<DepositActor, 'SYSTEM' | 'API'> | undefined {
  const held = scopesOf(scope)
  return (['ADMIN', 'REMIT', 'SUBREMIT', 'MERCHANT'] as const).find((wanted) => held.has(wanted))
}

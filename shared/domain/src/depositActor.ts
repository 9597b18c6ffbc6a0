import { scopesOf } from './access'
import type { DepositActor } from './deposit'

/** The strongest deposit scope a person holds, or undefined. */
export function depositActorOf(scope: string): Exclude<DepositActor, 'SYSTEM' | 'API'> | undefined {
  const held = scopesOf(scope)
  return (['ADMIN', 'REMIT', 'SUBREMIT', 'MERCHANT'] as const).find((wanted) => held.has(wanted))
}

import { scopesOf } from './access'

/** Under which of their scopes a person works on payouts: the strongest they hold, undefined for none. */
export function withdrawalActorOf(scope: string): 'ADMIN' | 'REMIT' | 'SUBREMIT' | 'MERCHANT' | undefined {
  const held = scopesOf(scope)
  return (['ADMIN', 'REMIT', 'SUBREMIT', 'MERCHANT'] as const).find((wanted) => held.has(wanted))
}

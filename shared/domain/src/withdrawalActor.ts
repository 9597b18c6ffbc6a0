import { scopesOf } from './access'

/** The strongest withdrawal scope a person holds, or undefined. */
export function withdrawalActorOf(scope: string): 'ADMIN' | 'REMIT' | 'SUBREMIT' | 'MERCHANT' | undefined {
  const held = scopesOf(scope)
  return (['ADMIN', 'REMIT', 'SUBREMIT', 'MERCHANT'] as const).find((wanted) => held.has(wanted))
}

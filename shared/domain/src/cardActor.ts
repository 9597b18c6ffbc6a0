import { scopesOf } from './access'

/**
 * Under which of their scopes a person works on card transfers: the strongest they hold, undefined for none.
 * MERCHANT_TRADER reads as its merchant does.
 */
export function cardActorOf(scope: string): 'ADMIN' | 'TRADER' | 'MERCHANT' | undefined {
  const held = scopesOf(scope)
  const found = (['ADMIN', 'TRADER', 'MERCHANT', 'MERCHANT_TRADER'] as const).find((wanted) => held.has(wanted))
  return found === 'MERCHANT_TRADER' ? 'MERCHANT' : found
}

import { scopesOf } from './access'

/** The strongest card scope a person holds, or undefined. MERCHANT_TRADER counts as MERCHANT. */
export function cardActorOf(scope: string): 'ADMIN' | 'TRADER' | 'MERCHANT' | undefined {
  const held = scopesOf(scope)
  const found = (['ADMIN', 'TRADER', 'MERCHANT', 'MERCHANT_TRADER'] as const).find((wanted) => held.has(wanted))
  return found === 'MERCHANT_TRADER' ? 'MERCHANT' : found
}

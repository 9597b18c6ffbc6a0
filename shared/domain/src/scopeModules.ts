import type { Condition } from './access'

/** Scopes that mean nothing without a module (domain sections 1 and 8). */
const moduleOfScope: Readonly<Record<string, string>> = {
  TRADER: 'card',
  MERCHANT_TRADER: 'card',
  TPOS: 'card',
  REMIT: 'remit',
  SUBREMIT: 'remit',
  PAPARA: 'papara',
  SUBPAPARA: 'papara',
  MONEY_WITHDRAW: 'withdraw',
}

/**
 * False for a scope of a module that the tenant lacks: nothing of such a module is named to anybody, not even to ADMIN.
 */
export function isNameable(scope: string, modules: readonly string[]): boolean {
  const module = moduleOfScope[scope.trim().toUpperCase()]
  return module === undefined || modules.includes(module)
}

/** The scopes of a wish that may be named, parted as they were. */
function nameableOf(wish: string, modules: readonly string[]): string {
  const separator = wish.includes('|') ? '|' : ','
  return wish
    .split(separator)
    .filter((scope) => isNameable(scope, modules))
    .join(separator)
}

/** The condition in which scopes of disabled modules are not named; whether it holds stays what it was. */
export function nameable(condition: Condition, modules: readonly string[]): Condition {
  if (condition.part === 'role' || condition.part === 'module') return condition
  const beside =
    condition.beside &&
    Object.fromEntries(
      Object.entries(condition.beside)
        .map(([scope, needed]) => [nameableOf(scope, modules), nameableOf(needed, modules)] as const)
        .filter(([scope, needed]) => scope !== '' && needed !== ''),
    )
  return { ...condition, wanted: nameableOf(condition.wanted, modules), ...(beside && { beside }) }
}

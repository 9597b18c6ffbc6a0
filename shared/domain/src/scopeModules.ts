import type { Condition } from './access'

/** Scopes that need a module (domain sections 1 and 8). */
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

/** False for a scope of a module that the tenant lacks. Such scopes are not shown to anyone, not even ADMIN. */
export function isNameable(scope: string, modules: readonly string[]): boolean {
  const module = moduleOfScope[scope.trim().toUpperCase()]
  return module === undefined || modules.includes(module)
}

/** The scopes of a list that may be shown, with the same separator. */
function nameableOf(wish: string, modules: readonly string[]): string {
  const separator = wish.includes('|') ? '|' : ','
  return wish
    .split(separator)
    .filter((scope) => isNameable(scope, modules))
    .join(separator)
}

/** The condition without scopes of disabled modules; `holds` is unchanged. */
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

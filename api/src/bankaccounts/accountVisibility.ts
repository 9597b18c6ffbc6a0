import { scopesOf } from '@kasa/domain/access'
import { sql, type RawBuilder } from 'kysely'

import type { UserActor } from '../access/ctx'

type Owned = { id: string; ownerId: string | null; groupId: string }

/** The user whose accounts an operator works on: themselves, for SUBREMIT the REMIT above; null for others. */
function operatorOf({ scope, id, parentUserId }: UserActor): string | null {
  const held = scopesOf(scope)
  if (held.has('REMIT')) return id
  return held.has('SUBREMIT') ? parentUserId : null
}

export const seesAllAccounts = ({ scope }: UserActor) => scopesOf(scope).has('ADMIN')

/**
 * Which accounts a person may see (domain section 8): ADMIN all; an operator the owner's own and, in their groups,
 * those without an owner; limited to the user's named accounts, if any. The two functions below are the same rule,
 * for a loaded row and for SQL.
 */
export function maySeeAccount(actor: UserActor, account: Owned): boolean {
  if (seesAllAccounts(actor)) return true
  const operator = operatorOf(actor)
  const isTheirs =
    account.ownerId === null
      ? operator !== null && actor.remitGroupIds.includes(account.groupId)
      : account.ownerId === operator
  return isTheirs && (actor.bankAccountIds.length === 0 || actor.bankAccountIds.includes(account.id))
}

/** `maySeeAccount` as a condition on `bank_account account`. */
export function accountsVisibleTo(actor: UserActor): RawBuilder<boolean> {
  if (seesAllAccounts(actor)) return sql`true`
  const operator = operatorOf(actor)
  if (operator === null) return sql`false`
  const isTheirs = sql<boolean>`(account.owner_user_id = ${operator}::uuid
    or (account.owner_user_id is null and account.remit_group_id = any(${[...actor.remitGroupIds]}::uuid[])))`
  return actor.bankAccountIds.length === 0
    ? isTheirs
    : sql`${isTheirs} and account.id = any(${[...actor.bankAccountIds]}::uuid[])`
}

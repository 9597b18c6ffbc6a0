import { depositActorOf } from '@kasa/domain/depositActor'
import { sql, type RawBuilder } from 'kysely'

import type { UserActor } from '../access/ctx'
import { workableBy } from '../deposits/visibility'

/**
 * The bank lines that a person works on (domain section 8, bank_tx): ADMIN all; REMIT and SUBREMIT those of accounts in
 * their groups that they own or that have no owner, limited to their named accounts, if any. A condition on
 * `bank_account b`.
 */
export function linesOf(actor: UserActor): RawBuilder<boolean> {
  const kind = depositActorOf(actor.scope)
  if (kind === 'ADMIN') return sql`true`
  if (kind !== 'REMIT' && kind !== 'SUBREMIT') return sql`false`
  const inGroup = sql<boolean>`b.remit_group_id = any(${[...actor.remitGroupIds]}::uuid[]) and ${workableBy(actor)}`
  return actor.bankAccountIds.length === 0
    ? inGroup
    : sql`${inGroup} and b.id = any(${[...actor.bankAccountIds]}::uuid[])`
}

import type { Pool, Tx } from '../db/client'

/** Active users by name. A subordinate counts only if the user above is active too. */
export async function selectPeopleToAsk(
  db: Pool | Tx,
): Promise<{ id: string; name: string; role: string; scope: string[] }[]> {
  const { rows } = await db.query<{ id: string; name: string; role: string; scope: string[] }>({
    name: 'approval.people',
    text: `select person.id, person.name, person.role, person.scope from users person left join users boss
      on boss.id = person.parent_user_id
           where person.login_status = 'ACTIVE' and (boss.id is null or boss.login_status = 'ACTIVE')
             order by person.name, person.id`,
  })
  return rows
}

/**
 * Checkers who may still sign in, with their current permissions. An approval does not count if its checker has lost
 * the right since.
 */
export async function selectCheckersNow(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; role: string; scope: string[]; merchantId: string | null }[]> {
  const { rows } = await tx.query<{ id: string; role: string; scope: string[]; merchantId: string | null }>({
    name: 'approval.checkersNow',
    text: `select person.id, person.role, person.scope, person.mrc_id as "merchantId" from users person
      left join users boss on boss.id = person.parent_user_id
           where person.id = any($1::uuid[]) and person.login_status <> 'PASSIVE'
             and coalesce(boss.login_status, 'ACTIVE') <> 'PASSIVE'`,
    values: [ids],
  })
  return rows
}

/** Accounts that created the key or saw its secret. */
export async function selectKeyHolders(tx: Tx, keyId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'approval.keyHands',
    text: `select distinct hand as id from merchant_key, unnest(array[created_by, shown_to]) as hand where key_id = $1
      and hand is not null`,
    values: [keyId],
  })
  return rows.map(({ id }) => id)
}

import type { Tx } from '../db/client'

/** True where a person is one of ours: of no merchant's people, or with the right to ask in any merchant's name. */
export async function selectIsOurs(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'withdrawals.is-ours',
    text: `select 1 from users where id = $1 and (mrc_id is null or 'ADMIN' = any(scope))`,
    values: [id],
  })
  return rowCount === 1
}

/** Who handed in the files that some payouts came from. */
export async function selectHandedBy(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ handedBy: string }>({
    name: 'withdrawals.handed-by',
    text: `select distinct u.handed_by as "handedBy" from withdraw_request r join withdraw_upload u
      on u.id = r.upload_id where r.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows.map(({ handedBy }) => handedBy)
}

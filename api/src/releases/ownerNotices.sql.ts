import type { Pool, Tx } from '../db/client'

/** Claims the notice for a build, unless one was claimed after `before`. Of parallel calls exactly one gets it. */
export async function claimNotice(
  tx: Tx,
  { module, build, at, before }: { module: string; build: string; at: Date; before: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'moduleNotice.claim',
    text: `insert into module_notice as kept (module, build, notified_at) values ($1, $2, $3)
           on conflict (module, build) do update set notified_at = excluded.notified_at where kept.notified_at < $4`,
    values: [module, build, at, before],
  })
  return rowCount === 1
}

type LastFailure = { code: string; errorId: string | null; stack: string | null }

/** The newest failure of a build that a tenant's browsers reported. */
export async function selectLastFailure(db: Pool, module: string, build: string): Promise<LastFailure | undefined> {
  const { rows } = await db.query<LastFailure>({
    name: 'moduleNotice.lastFailure',
    text: `select code, error_id as "errorId", stack from module_event where module = $1 and build = $2
      and code is not null order by id desc limit 1`,
    values: [module, build],
  })
  return rows[0]
}

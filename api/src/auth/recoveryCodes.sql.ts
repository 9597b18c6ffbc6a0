import type { Pool, Tx } from '../db/client'

/** The number of unused codes. */
export async function countRecoveryCodes(db: Pool | Tx, userId: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>({
    name: 'recovery.count',
    text: `select count(*)::int as "left" from recovery_code where user_id = $1 and used_at is null`,
    values: [userId],
  })
  return rows[0]?.left ?? 0
}

/** Replaces all earlier codes, used or not. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[], at: Date): Promise<void> {
  await tx.query({ name: 'recovery.clear', text: `delete from recovery_code where user_id = $1`, values: [userId] })
  await tx.query({
    name: 'recovery.insert',
    text: `insert into recovery_code (user_id, hash, made_at) select $1, hash, $3 from unnest($2::bytea[]) as hash`,
    values: [userId, hashes, at],
  })
}

/** Uses up a code. Returns false if it does not exist or was used before. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'recovery.use',
    text: `update recovery_code set used_at = $3 where user_id = $1 and hash = $2 and used_at is null`,
    values: [userId, hash, at],
  })
  return rowCount === 1
}

import { sql } from 'kysely'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

/** True of a payout `r` that is in a made file: its bank has it, and nobody else does. */
export const isInLiveFile = sql<boolean>`exists (select from payment_file_row line join payment_file file
  on file.id = line.file_id
  where line.request_id = r.id and line.status = 'OPEN' and file.status <> 'ASKED')`

/**
 * The payment file that a payout is in and whose bank has yet to say what became of it, by its number; null for none.
 */
export async function selectLiveFile(db: Db, requestId: string): Promise<string | null> {
  const { rows } = await db.query<{ number: string }>({
    name: 'withdrawals.live-file',
    text: `select file.number from payment_file_row line join payment_file file on file.id = line.file_id
           where line.request_id = $1 and line.status = 'OPEN' and file.status <> 'ASKED'`,
    values: [requestId],
  })
  return rows[0]?.number ?? null
}

/**
 * The payment file whose bank first refused this payout and later said otherwise, by its number; null for none. The
 * payout may have left by it.
 */
export async function selectContradictedFile(db: Db, requestId: string): Promise<string | null> {
  const { rows } = await db.query<{ number: string }>({
    name: 'withdrawals.contradicted-file',
    text: `select file.number from payment_file_row line join payment_file file on file.id = line.file_id
           where line.request_id = $1 and line.status = 'REJECTED' and line.finding = 'CONTRADICTS'
           order by file.number limit 1`,
    values: [requestId],
  })
  return rows[0]?.number ?? null
}

/**
 * Who asked for or agreed to the made file by which a payout leaves, or took that file away. One that the bank refused
 * there leaves by another.
 */
export async function selectFileHandlers(db: Db, requestId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'withdrawals.file-handlers',
    text: `with made as (select file.* from payment_file_row line join payment_file file on file.id = line.file_id
             where line.request_id = $1 and line.status in ('OPEN', 'ACCEPTED') and file.status in ('MADE', 'DONE'))
           select made_by as id from made union select checked_by from made union
           select taken.by_user from payment_file_download taken join made on made.id = taken.file_id`,
    values: [requestId],
  })
  return rows.map(({ id }) => id)
}

/**
 * A payout that is proved never to have left is no longer its made file's: the row is closed as refused, and counted
 * so, by a reason that no bank gives. What the bank says of it later contradicts that, and decides on nothing that is
 * sent anew.
 */
export async function closeLiveRow(
  tx: Tx,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  const { rows } = await tx.query<{ fileId: string }>({
    name: 'withdrawals.close-live-row',
    text: `update payment_file_row line set status = 'REJECTED', finding = 'REJECTED', reason_code = 'NEVER_LEFT',
      reason = $2
           from payment_file file where file.id = line.file_id and line.request_id = $1 and line.status = 'OPEN'
             and file.status <> 'ASKED'
           returning line.file_id as "fileId"`,
    values: [id, reason],
  })
  const [closed] = rows
  if (!closed) return
  await tx.query({
    name: 'withdrawals.count-live-row',
    text: `update payment_file file set rows_rejected = rows_rejected + 1, updated_at = $2, version = version + 1,
             status = case when exists (select from payment_file_row where file_id = $1 and status = 'OPEN') then 'MADE'
               else 'DONE' end
           where file.id = $1`,
    values: [closed.fileId, at],
  })
}

import { sql } from 'kysely'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

/** True if payout `r` is in a payment file that was made and whose row is still open. */
export const isInLiveFile = sql<boolean>`exists (select from payment_file_row line join payment_file file
  on file.id = line.file_id
  where line.request_id = r.id and line.status = 'OPEN' and file.status <> 'ASKED')`

/** The number of the made payment file in which the payout's outcome is still open; null if there is none. */
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
 * The number of the payment file whose bank first rejected this payout and later reported otherwise; null if there is
 * none. The payout may have left with that file.
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
 * The people who made, approved or downloaded the payment file with which a payout leaves. Files in which the bank
 * rejected it do not count.
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
 * Closes the file row of a payout that is proved never to have left. The row counts as rejected, with `NEVER_LEFT`, a
 * reason that no bank sends. A later outcome from the bank contradicts it and changes nothing about a payout that is
 * sent again.
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

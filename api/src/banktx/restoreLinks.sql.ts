import type { Tx } from '../db/client'

export type RestoredLine = { bankTxId: string; amountMinor: bigint; namedOnlyBy: string[] | null }

/**
 * Restores the links that a rejection released at `releasedAt`, if their lines have enough left. A line that has
 * since been linked to another request stays there.
 */
export async function restoreLinks(tx: Tx, requestId: string, releasedAt: Date, at: Date): Promise<RestoredLine[]> {
  const { rows } = await tx.query<RestoredLine>({
    name: 'lineLinks.restore',
    text: `with line as (
             update bank_tx set linked_minor = bank_tx.linked_minor + link.amount_minor, version = bank_tx.version + 1,
               updated_at = $3,
               status = case when bank_tx.linked_minor + link.amount_minor = bank_tx.amount_minor then 'SUGGESTED'
                 else 'PARTIAL' end
             from match_line link
             where link.request_id = $1 and link.released_at = $2 and link.settled_at is null
               and bank_tx.id = link.bank_tx_id
               and bank_tx.linked_minor + link.amount_minor <= bank_tx.amount_minor
                 and bank_tx.status in ('NEW', 'SUSPENSE', 'PARTIAL')
             returning bank_tx.id, bank_tx.named_by
           ), link as (
             update match_line set released_at = null from line
             where match_line.bank_tx_id = line.id and match_line.request_id = $1 and match_line.released_at = $2
             returning match_line.bank_tx_id, match_line.amount_minor, match_line.created_at, line.named_by
           )
           select bank_tx_id as "bankTxId", amount_minor as "amountMinor", named_by as "namedOnlyBy"
           from link order by created_at, bank_tx_id`,
    values: [requestId, releasedAt, at],
  })
  return rows
}

import type { Tx } from '../db/client'

/**
 * True if a payout's customer, recipient or wallet is on the blocklist by an entry that it did not match when it was
 * requested. One that it matched was decided with its approval. `toFold`: the folded name of the recipient.
 */
export async function isBlockedSince(
  db: Pick<Tx, 'query'>,
  { id, toFold, at }: { id: string; toFold: string; at: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ blocked: boolean }>({
    name: 'wallets.blockedSince',
    text: `select exists (
             select from papara_request r join blocklist_entry entry
               on entry.removed_at is null and (entry.expires_at is null or entry.expires_at > $3)
                 and (entry.value_hash in (r.wallet_no_hash, r.customer_tckn_hash)
                   or entry.value_fold in (r.customer_fold, $2))
             where r.id = $1 and not exists (select from blocklist_hit hit
               where hit.entry_id = entry.id and hit.request_id = r.id)) as blocked`,
    values: [id, toFold, at],
  })
  return rows[0]?.blocked ?? false
}

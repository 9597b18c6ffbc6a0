import { blocklistKey, blocklistNameVerdict, type BlocklistKind, type BlocklistVerdict } from '@kasa/domain/blocklist'
import { foldText } from '@kasa/domain/turkishText'

import type { Tx } from '../db/client'
import { identityHash } from '../signing/sealed'
import type { TenantKeys } from '../tenants/tenant'
import { blocklistHash } from './blocklistView'

/**
 * Shared lock: a request waits for a writer of the blocklist and the next writer waits for it, but requests do not
 * wait for each other.
 */
export async function lockBlocklistToAsk(tx: Tx): Promise<void> {
  await tx.query({
    name: 'blocklist.lockToAsk',
    text: `select pg_advisory_xact_lock_shared(hashtextextended('blocklist', 0))`,
  })
}

/** Hashes for looking up a customer's phone and wallet, if the merchant sent them. */
export function customerHashes(
  keys: TenantKeys,
  { phone, walletNo }: { phone?: string | undefined; walletNo?: string | undefined },
): Buffer[] {
  const hashOf = (kind: BlocklistKind, text: string | undefined) => {
    const key = text === undefined ? undefined : blocklistKey(kind, text)
    return (key !== undefined && blocklistHash(keys, kind, key)) || []
  }
  return [hashOf('PHONE', phone), hashOf('WALLET_NO', walletNo)].flat()
}

/** An entry that a request matched, exactly or nearly. */
export type Met = { entryId: string; verdict: BlocklistVerdict }

/**
 * The active entries that a request matches: by the keyed hash of a value, or by a name. Similar names are selected
 * in SQL and compared by domain rules. One statement, each half with its own index.
 */
export async function blockedBy(
  tx: Tx,
  subject: { hashes: readonly Buffer[]; names: readonly string[]; at: Date },
): Promise<Met[]> {
  const { rows } = await tx.query<{ entryId: string; fold: string | null }>({
    name: 'blocklist.ask',
    text: `select id as "entryId", null as fold from blocklist_entry
           where removed_at is null and value_hash = any($1::bytea[]) and (expires_at is null or expires_at > $3)
           union
           select entry.id, entry.value_fold from unnest($2::text[]) as asked (name) join blocklist_entry entry
             on entry.value_fold % asked.name
           where entry.removed_at is null and entry.value_fold is not null
             and (entry.expires_at is null or entry.expires_at > $3)`,
    values: [subject.hashes, subject.names.map(foldText), subject.at],
  })
  return rows.flatMap(({ entryId, fold }): Met[] => {
    if (fold === null) return [{ entryId, verdict: 'HIT' }]
    const verdicts = subject.names.map((name) => blocklistNameVerdict(fold, name))
    const verdict = verdicts.includes('HIT') ? 'HIT' : verdicts.includes('NEAR') ? 'NEAR' : undefined
    return verdict === undefined ? [] : [{ entryId, verdict }]
  })
}

/** The entries that a request's customer matches, by name, identity number, phone and wallet. */
export const blockedCustomer = (
  tx: Tx,
  keys: TenantKeys,
  customer: { name: string; tckn?: string | undefined; phone?: string | undefined; walletNo?: string | undefined },
  at: Date,
): Promise<Met[]> =>
  blockedBy(tx, {
    hashes: [...(customer.tckn ? [identityHash(keys, customer.tckn)] : []), ...customerHashes(keys, customer)],
    names: [customer.name],
    at,
  })

/** Stores which entries a request matched. */
export async function keepMet(
  tx: Tx,
  request: { type: 'remit_request' | 'withdraw_request' | 'papara_request'; id: string; at: Date },
  met: readonly Met[],
): Promise<void> {
  if (met.length === 0) return
  await tx.query({
    name: 'blocklist.keepMet',
    text: `insert into blocklist_hit (entry_id, request_id, request_type, is_near, at)
           select given.entry_id, $2, $1, given.is_near, $3
             from unnest($4::uuid[], $5::boolean[]) as given (entry_id, is_near) on conflict do nothing`,
    values: [
      request.type,
      request.id,
      request.at,
      met.map(({ entryId }) => entryId),
      met.map(({ verdict }) => verdict === 'NEAR'),
    ],
  })
}

/** An entry as shown to the person who decides on the request. */
export type MetEntry = { id: string; kind: string; shown: string; reason: string; source: string; isNear: boolean }

/** What a request matched when it was created; exact matches first. */
export async function metBy(db: Pick<Tx, 'query'>, requestId: string): Promise<MetEntry[]> {
  const { rows } = await db.query<MetEntry>({
    name: 'blocklist.metBy',
    text: `select entry.id, entry.kind, entry.shown, entry.reason, entry.source, hit.is_near as "isNear"
           from blocklist_hit hit join blocklist_entry entry on entry.id = hit.entry_id
           where hit.request_id = $1 order by hit.is_near, entry.created_at, entry.id`,
    values: [requestId],
  })
  return rows
}

/** True if a request nearly matches an entry; it is then never approved automatically. */
export async function isNearBlocklist(db: Pick<Tx, 'query'>, requestId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'blocklist.isNear',
    text: 'select 1 from blocklist_hit where request_id = $1 and is_near',
    values: [requestId],
  })
  return rowCount !== 0
}

import type {
  BlocklistAddRequest,
  BlocklistDetail,
  BlocklistFilters,
  blocklistQuery,
  BlocklistRow,
} from '@kasa/contracts/blocklist'
import type { ListTotal } from '@kasa/contracts/lists'
import { blocklistKey, blocklistKinds, blocklistShown, blocklistState } from '@kasa/domain/blocklist'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { keysetPage, sortOf } from '../db/keyset'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { blocklistOrder, countEntries, lockEntry, selectEntries, type BlocklistQuery } from './blocklist.sql'
import { blocklistHash, entryDetailOf, entryRowOf } from './blocklistView'
import {
  insertEntry,
  lockBlocklistToWrite,
  selectSameEntry,
  setEntryRemoved,
  type NewEntry,
} from './writeBlocklist.sql'

registerTopic('blocklistEntry', { permission: 'blocklist.read', maySee: () => true })
const everybody = { merchantId: null, remitGroupId: null, bankAccountId: null }
const dayMs = 86_400_000

/** A pasted number also searches by hash for the entry with that value. */
function questionOf(ctx: Ctx, { q, kind, state }: BlocklistFilters): BlocklistQuery {
  const hashesOf = (text: string) =>
    blocklistKinds.flatMap((each) => {
      const key = blocklistKey(each, text)
      return (key !== undefined && blocklistHash(ctx.tenant.keys, each, key)) || []
    })
  return {
    q: q === undefined ? undefined : { fold: foldText(q), hashes: hashesOf(q) },
    kinds: kind,
    states: state,
    now: ctx.now(),
  }
}

/** A page of entries, newest first by default. */
export async function listBlocklist(
  ctx: Ctx,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof blocklistQuery>,
): Promise<{ rows: BlocklistRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'blocklist.read')
  const order = sortOf({ sort, desc }, { sort: 'createdAt', desc: true })
  const { shown, nextCursor } = await keysetPage(blocklistOrder, { ...order, cursor, limit }, (keyset) =>
    selectEntries(ctx.tenant.pool, questionOf(ctx, filters), keyset),
  )
  return { rows: shown.map((entry) => entryRowOf(entry, ctx.now())), nextCursor }
}

/** Number of all entries that match the filters. */
export async function totalBlocklist(ctx: Ctx, filters: BlocklistFilters): Promise<ListTotal> {
  requirePermission(ctx, 'blocklist.read')
  return countEntries(ctx.tenant.pool, questionOf(ctx, filters))
}

/** One entry with the requests that matched it. Throws `NotFound`. */
export async function readBlocklistEntry(ctx: Ctx, { id }: { id: string }): Promise<BlocklistDetail> {
  requirePermission(ctx, 'blocklist.read')
  return entryDetailOf(ctx.tenant.pool, id, ctx.now())
}

/** The entry to store. Throws if the value does not fit its kind or the last day is past. */
function entryOf(ctx: Ctx<UserActor>, { kind, value, reason, source, expiresOn }: BlocklistAddRequest): NewEntry {
  const key = blocklistKey(kind, value)
  if (key === undefined) throw new BadInput({ code: 'BLOCKLIST_VALUE', field: 'value' })
  const expiresAt =
    expiresOn === undefined ? null : new Date(istanbulDayStart(new Date(`${expiresOn}T12:00:00Z`)).getTime() + dayMs)
  if (expiresAt !== null && expiresAt <= ctx.now()) throw new BadInput({ code: 'DAY_OVER', field: 'expiresOn' })
  return {
    id: uuidv7(),
    kind,
    hash: blocklistHash(ctx.tenant.keys, kind, key),
    fold: kind === 'NAME' ? key : null,
    shown: blocklistShown(kind, key, value),
    reason,
    source,
    expiresAt,
    by: ctx.actor,
    at: ctx.now(),
  }
}

/**
 * Adds an entry, effective immediately. Throws `BLOCKLIST_VALUE`, `DAY_OVER`, and `BLOCKLIST_TWICE` if an active
 * entry has the same value.
 */
export async function addBlocklistEntry(ctx: Ctx<UserActor>, request: BlocklistAddRequest): Promise<BlocklistDetail> {
  requirePermission(ctx, 'blocklist.write')
  return inTransaction(ctx, async (tx) => {
    await lockBlocklistToWrite(tx)
    const entry = entryOf(ctx, request)
    const same = await selectSameEntry(tx, entry)
    if (same !== undefined) throw new Conflict({ code: 'BLOCKLIST_TWICE', field: 'value', details: { id: same } })
    await insertEntry(tx, entry)
    const { id, kind, shown, source, expiresAt, reason } = entry
    await recordAudit(tx, ctx, 'blocklistEntry.add', {
      type: 'blocklistEntry',
      id,
      before: null,
      after: { kind, shown, source, expiresAt },
      reason,
    })
    await appendLiveEvent(tx, { topic: 'blocklistEntry', id, audience: everybody, payload: {} })
    return entryDetailOf(tx, id, ctx.now())
  })
}

/**
 * Deactivates an entry, with a reason; requests on hold stay on hold. Throws `NotFound`, and `Conflict` if the entry
 * has changed.
 */
export async function removeBlocklistEntry(
  ctx: Ctx<UserActor>,
  { id, reason, version }: { id: string; reason: string; version: number },
): Promise<BlocklistDetail> {
  requirePermission(ctx, 'blocklist.write')
  return inTransaction(ctx, async (tx) => {
    const before = await lockEntry(tx, id)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    if (before.version !== version || before.removedAt !== null)
      throw new Conflict({ code: 'RECORD_CHANGED', details: { version: before.version } })
    await setEntryRemoved(tx, id, { by: ctx.actor.name, reason, at: ctx.now() })
    await recordAudit(tx, ctx, 'blocklistEntry.remove', {
      type: 'blocklistEntry',
      id,
      before: { state: blocklistState(before, ctx.now()) },
      after: { state: 'REMOVED' },
      reason,
    })
    await appendLiveEvent(tx, { topic: 'blocklistEntry', id, audience: everybody, payload: {} })
    return entryDetailOf(tx, id, ctx.now())
  })
}

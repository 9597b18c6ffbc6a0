import { blocklistKinds, blocklistStates } from '@kasa/domain/blocklist'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, typedText } from './primitives'

const kind = z.enum(blocklistKinds)
const state = z.enum(blocklistStates)

/**
 * One row of `/blocklist/list`. `shown`: a name as it was typed, of everything else its end; the value itself is never
 * told again.
 */
export const blocklistRow = z.object({
  id,
  kind,
  shown: z.string(),
  reason: z.string(),
  /** Who told us: a bank, a court, a merchant, our own people. */
  source: z.string(),
  state,
  /** The first instant at which it no longer holds; null: until it is removed. */
  expiresAt: z.nullable(instant),
  /** How many requests met it, near ones included. */
  hits: z.int(),
  lastHitAt: z.nullable(instant),
  addedByName: z.string(),
  createdAt: instant,
  removedAt: z.nullable(instant),
  removedByName: z.nullable(z.string()),
  removedReason: z.nullable(z.string()),
  version: z.int(),
})
export type BlocklistRow = z.infer<typeof blocklistRow>

/** GET /api/blocklist/get/{id}: with the last twenty requests that met it. */
export const blocklistDetail = z.extend(blocklistRow, {
  met: z.array(
    z.object({
      requestId: id,
      kind: z.enum(['deposit', 'withdrawal']),
      number: z.string(),
      name: z.string(),
      isNear: z.boolean(),
      at: instant,
    }),
  ),
})
export type BlocklistDetail = z.infer<typeof blocklistDetail>

/**
 * The filters of the list and its total. `q`: part of a name, a source or a reason, or a whole IBAN, identity, phone or
 * wallet number in any way that people write one.
 */
export const blocklistFilters = z.strictObject({
  state: z.optional(listOf(state)),
  kind: z.optional(listOf(kind)),
  q: z.optional(typedText(80)),
})
export type BlocklistFilters = z.infer<typeof blocklistFilters>

/** What the list is sorted by, named as its columns are. */
export const blocklistSorts = ['shown', 'kind', 'source', 'expiresAt', 'hits', 'createdAt'] as const

/** GET /api/blocklist/list, newest first where nothing else is asked for. */
export const blocklistQuery = z.extend(blocklistFilters, { ...sortQuery(blocklistSorts), ...pageQuery })
export const blocklistPage = pageOf(blocklistRow)

/** POST /api/blocklist/add. `expiresOn`: the last day on which it holds, in Istanbul; left out, until it is removed. */
export const blocklistAddRequest = z.strictObject({
  kind,
  value: typedText(120),
  reason: typedText(300),
  source: typedText(80),
  expiresOn: z.optional(day),
})
export type BlocklistAddRequest = z.infer<typeof blocklistAddRequest>

/** POST /api/blocklist/remove/{id}, with the version that was looked at. */
export const blocklistRemoveRequest = z.strictObject({ reason: typedText(300), version: z.int() })

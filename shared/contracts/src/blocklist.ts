import { blocklistKinds, blocklistStates } from '@kasa/domain/blocklist'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, typedText } from './primitives'

const kind = z.enum(blocklistKinds)
const state = z.enum(blocklistStates)

/**
 * One row of `/blocklist/list`. `shown`: a name as typed; for other kinds only the last characters. The full value is
 * never returned.
 */
export const blocklistRow = z.object({
  id,
  kind,
  shown: z.string(),
  reason: z.string(),
  /** Who reported it: a bank, a court, a merchant, our own people. */
  source: z.string(),
  state,
  /** The first moment at which it no longer applies; null: until removed. */
  expiresAt: z.nullable(instant),
  /** How many requests matched it, near matches included. */
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

/** GET /api/blocklist/get/{id}: with the last twenty matching requests. */
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
 * The filters of the list and its total. `q`: part of a name, a source or a reason, or a complete IBAN, identity,
 * phone or wallet number in any spelling.
 */
export const blocklistFilters = z.strictObject({
  state: z.optional(listOf(state)),
  kind: z.optional(listOf(kind)),
  q: z.optional(typedText(80)),
})
export type BlocklistFilters = z.infer<typeof blocklistFilters>

/** Sort keys, named as the columns. */
export const blocklistSorts = ['shown', 'kind', 'source', 'expiresAt', 'hits', 'createdAt'] as const

/** GET /api/blocklist/list, newest first by default. */
export const blocklistQuery = z.extend(blocklistFilters, { ...sortQuery(blocklistSorts), ...pageQuery })
export const blocklistPage = pageOf(blocklistRow)

/** POST /api/blocklist/add. `expiresOn`: the last day it applies, in Istanbul; if omitted, until removed. */
export const blocklistAddRequest = z.strictObject({
  kind,
  value: typedText(120),
  reason: typedText(300),
  source: typedText(80),
  expiresOn: z.optional(day),
})
export type BlocklistAddRequest = z.infer<typeof blocklistAddRequest>

/** POST /api/blocklist/remove/{id}, with the version that was displayed. */
export const blocklistRemoveRequest = z.strictObject({ reason: typedText(300), version: z.int() })

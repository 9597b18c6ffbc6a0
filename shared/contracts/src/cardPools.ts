import { assignmentStrategies } from '@kasa/domain/assignment'
import * as z from 'zod/mini'

import { id, typedText } from './primitives'

/** Pools of card terminals: the merchants they serve, and how a terminal is chosen. */

const named = z.object({ id, name: z.string() })

/** A pool. `terminals` in the order they are tried; `merchants` served by it. */
export const cardPool = z.object({
  id,
  name: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED']),
  strategy: z.enum(assignmentStrategies),
  minOnlineTerminals: z.int(),
  failover: z.nullable(named),
  terminals: z.array(z.object({ id, label: z.string(), acquirer: z.string(), weight: z.int() })),
  merchants: z.array(named),
  version: z.int(),
})
export type CardPool = z.infer<typeof cardPool>

/**
 * GET /api/card-pool/list, in the order in which a merchant's pools are tried; `merchants`: all that accept cards.
 */
export const cardPoolList = z.object({ pools: z.array(cardPool), merchants: z.array(named) })
export type CardPoolList = z.infer<typeof cardPoolList>

const shape = {
  name: typedText(80),
  status: z.enum(['ACTIVE', 'PAUSED']),
  strategy: z.enum(assignmentStrategies),
  minOnlineTerminals: z.int().check(z.gte(0), z.lte(1_000)),
  failoverPoolId: z.nullable(id),
  merchantIds: z.array(id).check(z.maxLength(1_000)),
  /**
   * In the order they are tried. Must include all of the pool's terminals; terminals of other pools are moved here.
   */
  terminalIds: z.array(id).check(z.maxLength(1_000)),
}
/** POST /api/card-pool/create */
export const createCardPoolRequest = z.strictObject(shape)
/** POST /api/card-pool/update/{id} */
export const updateCardPoolRequest = z.strictObject({ ...shape, version: z.int() })
export type CardPoolForm = z.infer<typeof createCardPoolRequest>

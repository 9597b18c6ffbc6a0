import * as z from 'zod/mini'

import { activeHours } from './activeHours'
import { id, minor, typedText } from './primitives'

/**
 * GET /api/card-terminal/list: terminals; traders see their own. `keyIds`: public ids of the keys in force, visible
 * to ADMIN only.
 */
export const cardTerminal = z.object({
  id,
  label: z.string(),
  acquirer: z.string(),
  poolName: z.string(),
  ownerName: z.nullable(z.string()),
  health: z.enum(['ONLINE', 'LATE', 'OFFLINE', 'ERROR', 'PAUSED']),
  answerMs: z.nullable(z.int()),
  minTxMinor: minor,
  maxTxMinor: minor,
  dayLimitMinor: z.nullable(minor),
  usedTodayMinor: minor,
  activeHours,
  keyIds: z.array(z.string()),
})
export type CardTerminal = z.infer<typeof cardTerminal>
export const cardTerminalList = z.object({ terminals: z.array(cardTerminal) })

/** POST /api/card-terminal/move/{id} */
export const moveTerminalRequest = z.strictObject({ move: z.enum(['pause', 'resume']), reason: typedText(500) })
/** POST /api/card-terminal/addKey/{id}: returns the secret once; earlier keys stay valid for a day. */
export const terminalKey = z.object({ keyId: z.string(), secret: z.string() })

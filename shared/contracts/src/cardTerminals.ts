import * as z from 'zod/mini'

import { activeHours } from './activeHours'
import { id, minor, typedText } from './primitives'

/**
 * GET /api/card-terminal/list: terminals as they stand now; a trader's own. `keyIds`: keys in force, by their public
 * ids; none but an ADMIN's to see.
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
/** POST /api/card-terminal/addKey/{id}: the secret is shown once; keys before it work for a day. */
export const terminalKey = z.object({ keyId: z.string(), secret: z.string() })

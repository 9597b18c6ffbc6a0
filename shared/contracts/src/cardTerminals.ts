import { keyGraceHours } from '@kasa/domain/merchant'
import * as z from 'zod/mini'

import { activeHours } from './activeHours'
import { id, minor, positiveMinor, typedText } from './primitives'

/**
 * GET /api/card-terminal/list: terminals; traders see their own. `keyIds`: public ids of the keys in force. `setup`:
 * what only the form needs, with the acquirer's number for the terminal and its agreed fee. Both are for ADMIN only.
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
  setup: z.nullable(
    z.object({
      terminalNo: z.nullable(z.string()),
      bankCode: z.string(),
      poolId: id,
      ownerUserId: z.nullable(id),
      feeBasisPoints: z.nullable(z.int()),
      feeFixedMinor: minor,
      version: z.int(),
    }),
  ),
})
export type CardTerminal = z.infer<typeof cardTerminal>
export const cardTerminalList = z.object({ terminals: z.array(cardTerminal) })

/** GET /api/card-terminal/choices: what the form offers. `code`: the bank's EFT code. */
export const terminalChoices = z.object({
  pools: z.array(z.object({ id, name: z.string() })),
  owners: z.array(z.object({ id, name: z.string() })),
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type TerminalChoices = z.infer<typeof terminalChoices>

/**
 * The fields of a terminal. `terminalNo`: the acquirer's number for it, as in settlement files. Amounts and
 * `feeFixedMinor` in kuruş; `feeBasisPoints`: the acquirer's agreed fee, null if unknown.
 */
const shape = {
  label: typedText(80),
  acquirer: typedText(80),
  terminalNo: z.nullable(typedText(40)),
  bankCode: z.string().check(z.regex(/^\d{4}$/)),
  poolId: id,
  ownerUserId: z.nullable(id),
  minTxMinor: positiveMinor,
  maxTxMinor: positiveMinor,
  dayLimitMinor: z.nullable(positiveMinor),
  feeBasisPoints: z.nullable(z.int().check(z.gte(0), z.lte(10_000))),
  feeFixedMinor: minor.check(z.gte(0n), z.lte(1_000_000n)),
  activeHours,
}
/** POST /api/card-terminal/create. The terminal works once it has a key. */
export const createTerminalRequest = z.strictObject(shape)
/** POST /api/card-terminal/update/{id} */
export const updateTerminalRequest = z.strictObject({ ...shape, version: z.int() })
export type TerminalForm = z.output<typeof createTerminalRequest>

/** POST /api/card-terminal/move/{id} */
export const moveTerminalRequest = z.strictObject({ move: z.enum(['pause', 'resume']), reason: typedText(500) })
/** POST /api/card-terminal/addKey/{id}: a new key; earlier ones stay valid for `graceHours`, or end at once. */
export const newTerminalKeyRequest = z.strictObject({ graceHours: z._default(z.literal([...keyGraceHours]), 24) })
/** The new key. Its secret is shown only in this answer. */
export const terminalKey = z.object({ keyId: z.string(), secret: z.string() })

import * as z from 'zod/mini'

import { auditFilters } from './audit'
import { typedText } from './primitives'

/** The most rows of one proof; more are taken day by day. */
export const mostProofRows = 5_000

/** POST /api/audit/proof: the acts that filters leave, as a file whose rows and number can be checked without us. */
export const auditProofRequest = z.strictObject({ filters: auditFilters, reason: typedText(500) })

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * The file, and nothing beside: what nothing vouches for must not look as if it did. `text` is a row as the hash chain
 * covers it, `mac` is over everything before `rows`.
 */
export const auditProof = z.strictObject({
  kind: z.literal('kasa-audit-proof'),
  tenant: z.string(),
  madeAt: z.string(),
  filters: z.record(z.string(), z.unknown()),
  /** Where the chain ended when the file was made. */
  chained: z.string(),
  end: hex,
  /** Newer acts that the filters leave and the chain did not cover yet. */
  waiting: z.int(),
  seqs: z.array(z.string()),
  mac: hex,
  rows: z.array(z.strictObject({ seq: z.string(), text: z.string(), prevHash: hex, hash: hex })),
})
export type AuditProof = z.infer<typeof auditProof>

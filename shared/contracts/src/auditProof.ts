import * as z from 'zod/mini'

import { auditFilters } from './audit'
import { typedText } from './primitives'

/** The most rows of one proof; larger ones must be requested day by day. */
export const mostProofRows = 5_000

/**
 * POST /api/audit/proof: the filtered actions as a file. Its rows and their count can be verified without our system.
 */
export const auditProofRequest = z.strictObject({ filters: auditFilters, reason: typedText(500) })

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/**
 * The contents of the proof file, with only verifiable data. `text` is a row as covered by the hash chain; `mac`
 * covers everything before `rows`.
 */
export const auditProof = z.strictObject({
  kind: z.literal('kasa-audit-proof'),
  tenant: z.string(),
  madeAt: z.string(),
  filters: z.record(z.string(), z.unknown()),
  /** The end of the chain when the file was made. */
  chained: z.string(),
  end: hex,
  /** Newer actions that match the filters but are not chained yet. */
  waiting: z.int(),
  seqs: z.array(z.string()),
  mac: hex,
  rows: z.array(z.strictObject({ seq: z.string(), text: z.string(), prevHash: hex, hash: hex })),
})
export type AuditProof = z.infer<typeof auditProof>

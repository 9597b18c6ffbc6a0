import type { AuditFilters } from '@kasa/contracts/audit'
import type { AuditProof } from '@kasa/contracts/auditProof'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { proofOf } from '../audit/readAudit.service'
import { allowPeopleFile } from '../exports/peopleFile'

/**
 * A proof of audit rows. Its rows name people, so it needs a reason, and another administrator's approval if it is
 * large.
 */
export async function takeProof(
  ctx: Ctx<UserActor>,
  { filters, reason }: { filters: AuditFilters; reason: string },
): Promise<AuditProof> {
  requirePermission(ctx, 'audit.proof')
  const proof = await proofOf(ctx, { filters })
  const id = JSON.stringify(Object.entries(filters).sort())
  await allowPeopleFile(ctx, {
    list: '/api/audit/proof',
    columns: [],
    format: 'original',
    record: { id, name: 'audit-proof.json' },
    rows: { count: proof.rows.length, more: false },
    reason,
    audit: { action: 'audit.proof', type: 'list', facts: { filters, end: proof.end } },
  })
  return proof
}

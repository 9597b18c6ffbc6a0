import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { mostRowsAlone, refuseUntilAgreed, approvalForLargeExport, type LargeExport } from './largeExports'

type PeopleFile = Omit<LargeExport, 'filters'> & {
  record: { id: string; name: string }
  /** How the audit log names the taking, the kind of record, and what else it keeps of it. */
  audit: { action: string; type: string; facts?: Readonly<Record<string, unknown>> }
}

/**
 * A file of one record that names people may be taken: the audit log has who took how many rows, and why, and another
 * ADMIN has agreed where an ADMIN takes many, or where nobody knows how many. Throws `EXPORT_APPROVAL_ASKED` until
 * then.
 */
export async function allowPeopleFile(ctx: Ctx<UserActor>, { audit, ...file }: PeopleFile): Promise<void> {
  const { record, rows, format, reason } = file
  const most = await mostRowsAlone(ctx)
  if (most !== undefined && (rows.more || rows.count > most))
    if (await inTransaction(ctx, (tx) => approvalForLargeExport(tx, ctx, { ...file, filters: {} })))
      refuseUntilAgreed(most)
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, audit.action, {
      type: audit.type,
      id: record.id,
      before: null,
      after: { fileName: record.name, ...audit.facts, format, rows: rows.more ? null : rows.count },
      reason,
    }),
  )
}

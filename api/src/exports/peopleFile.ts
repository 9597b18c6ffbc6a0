import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { mostRowsAlone, refuseUntilAgreed, approvalForLargeExport, type LargeExport } from './largeExports'

type PeopleFile = Omit<LargeExport, 'filters'> & {
  record: { id: string; name: string }
  /** The audit row's action, object type and further values. */
  audit: { action: string; type: string; facts?: Readonly<Record<string, unknown>> }
}

/**
 * Allows a file of one record that contains names of people, and records in the audit log who took how many rows and
 * why. If an ADMIN takes many rows, or an unknown number, another ADMIN must have approved it; throws
 * `EXPORT_APPROVAL_ASKED` until then.
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

import { documentFormats, exportGoodForMs } from '@kasa/domain/exportRules'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, isApprovedSince } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import { registerLargeExports, type LargeExport } from '../exports/largeExports'

const kind = 'export.large'
const kept = z.object({
  list: z.string(),
  format: z.enum([...documentFormats, 'original']),
  columns: z.array(z.string()),
})

registerApprovalKind(kind, {
  permission: 'export.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  ended: { approved: 'export.ready', dropped: 'export.refused' },
  // Approval changes nothing: the maker then exports the file with their own session and rights, and each export is
  // recorded.
  apply: () => Promise.resolve(),
})

/** An id for one user's export of the same list, record, filters and columns, in any format. */
function idOf(makerId: string, { list, record, filters, columns }: LargeExport): string {
  const fields = [makerId, list, Object.entries(filters).sort(), columns.map(({ id }) => id).sort()]
  const facts = toJson(record ? [...fields, record.id] : fields)
  const hex = createHash('sha256').update(facts).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function askLargeExport(tx: Tx, ctx: Ctx<UserActor>, file: LargeExport): Promise<boolean> {
  const { list, record, filters, columns, format, rows, reason } = file
  const targetId = idOf(ctx.actor.id, file)
  if (await isApprovedSince(tx, { kind, targetId, since: new Date(ctx.now().getTime() - exportGoodForMs) }))
    return false
  await createApproval(tx, ctx, {
    kind,
    targetType: 'export',
    targetId,
    title: record?.name ?? columns.map(({ header }) => header).join(', '),
    payload: { list, format, columns: columns.map(({ id }) => id) },
    before: null,
    after: {
      list,
      ...(record && rows.more ? { rows: null } : { rows: rows.count, more: rows.more }),
      ...(columns.length > 0 && { columns: columns.map(({ header }) => header).join(', ') }),
      ...(record ? { record: record.name } : { filters }),
      format,
    },
    reason,
  })
  return true
}

registerLargeExports(askLargeExport)

import { requirePermission, type Ctx } from '../access/ctx'
import { byteOrderMark, csvLine } from '../exports/csv'
import { openText } from '../signing/sealed'
import { visibleUpload, withFaults } from './readUploads.service'
import { selectUploadRows } from './uploadRows.sql'

const heads = { tr: ['Satır', 'Neden'], en: ['Line', 'Reason'] } as const
const pageRows = 500

/** GET /api/withdraw-upload/faults/{id}: the rows that were not taken, as they were written, each with every reason before it; CSV. */
export async function faultyRows(
  ctx: Ctx,
  { id, lang }: { id: string; lang: 'tr' | 'en' },
): Promise<{ name: string; text: string }> {
  requirePermission(ctx, 'withdrawal.write')
  const { pool, keys } = ctx.tenant
  const upload = await visibleUpload(ctx, pool, id)
  const lines = [csvLine(heads[lang])]
  for (let after = 0; ;) {
    const rows = await selectUploadRows(pool, id, { statuses: withFaults, after, limit: pageRows })
    for (const row of rows) {
      const { written } = JSON.parse(openText(keys, 'uploadRow', `${id}:${row.rowNo}`, row.sealedEnc)) as {
        written: string[]
      }
      lines.push(csvLine([String(row.lineNo), row.faults.map((fault) => fault[lang]).join('; '), ...written]))
    }
    after = rows.at(-1)?.rowNo ?? after
    if (rows.length < pageRows) break
  }
  return { name: `${upload.fileName.replace(/\.[^.]*$/, '')}-faults.csv`, text: byteOrderMark + lines.join('') }
}

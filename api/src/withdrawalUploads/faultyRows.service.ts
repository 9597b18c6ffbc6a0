import type { Language } from '@kasa/domain/money'

import { requirePermission, type Ctx } from '../access/ctx'
import type { PlainCell } from '../exports/cells'
import { openText } from '../signing/sealed'
import { visibleUpload, withFaults } from './readUploads.service'
import { selectUploadRows } from './uploadRows.sql'

const heads = { tr: ['Satır', 'Neden'], en: ['Line', 'Reason'] } as const
const pageRows = 500

type FaultyRows = { name: string; headers: readonly string[]; pages: AsyncGenerator<PlainCell[][]> }

/** The rows of a file of payouts that were not taken, as they were written, each after its line and every reason. */
export async function faultyRows(ctx: Ctx, { id, lang }: { id: string; lang: Language }): Promise<FaultyRows> {
  requirePermission(ctx, 'withdrawal.write')
  const { pool, keys } = ctx.tenant
  const upload = await visibleUpload(ctx, pool, id)
  async function* pages() {
    for (let after = 0; ;) {
      const rows = await selectUploadRows(pool, id, { statuses: withFaults, after, limit: pageRows })
      yield rows.map((row) => {
        const { written } = JSON.parse(openText(keys, 'uploadRow', `${id}:${row.rowNo}`, row.sealedEnc)) as {
          written: string[]
        }
        return [row.lineNo, row.faults.map((fault) => fault[lang]).join('; '), ...written]
      })
      after = rows.at(-1)?.rowNo ?? after
      if (rows.length < pageRows) return
    }
  }
  return { name: `${upload.fileName.replace(/\.[^.]*$/, '')}-faults`, headers: heads[lang], pages: pages() }
}

import type { PeopleFileRequest } from '@kasa/contracts/listExport'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { PlainCell } from '../exports/cells'
import { allowPeopleFile } from '../exports/peopleFile'
import { openText } from '../signing/sealed'
import { visibleUpload, withFaults } from './readUploads.service'
import { selectUploadRows } from './uploadRows.sql'

const heads = { tr: ['Satır', 'Neden'], en: ['Line', 'Reason'] } as const
const pageRows = 500

type FaultyRows = { name: string; headers: readonly string[]; pages: AsyncGenerator<PlainCell[][]> }

/**
 * The rejected rows of an upload as written, each with its line number and every reason. Even the person who uploaded
 * it must step up: an unattended session must not reveal whole IBANs.
 */
export async function faultyRows(
  ctx: Ctx<UserActor>,
  { id, lang, format, reason }: PeopleFileRequest & { id: string },
): Promise<FaultyRows> {
  requirePermission(ctx, 'withdrawal.write')
  const { pool, keys } = ctx.tenant
  const upload = await visibleUpload(ctx, pool, id)
  await allowPeopleFile(ctx, {
    list: '/api/withdraw-upload/faults',
    record: { id, name: upload.fileName },
    columns: heads[lang].map((header, at) => ({ id: String(at), header })),
    rows: { count: upload.rowCount - upload.goodCount + upload.refusedCount, more: false },
    format,
    reason,
    audit: { action: 'withdrawUpload.faults', type: 'withdraw_upload', facts: { language: lang } },
  })
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

import type { PeopleFileRequest } from '@kasa/contracts/listExport'
import type { Language } from '@kasa/domain/money'
import { statementReasonWords } from '@kasa/domain/statementWords'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { PlainCell } from '../exports/cells'
import { allowPeopleFile } from '../exports/peopleFile'
import { selectRows, type ShownRow } from './importRows.sql'
import { visibleImport } from './visibleImport'

const heads = {
  tr: ['Satır', 'Neden', 'Dosyadaki metin', 'Gün', 'Yön', 'Tutar', 'Ad', 'Açıklama', 'Referans'],
  en: ['Line', 'Reason', 'Text in the file', 'Day', 'Direction', 'Amount', 'Name', 'Description', 'Reference'],
} as const
const pageRows = 1000

const reasonWords = (reason: string | null, language: Language) =>
  reason !== null && reason in statementReasonWords
    ? statementReasonWords[reason as keyof typeof statementReasonWords][language]
    : reason

const cellsOf = (row: ShownRow, language: Language): PlainCell[] => [
  row.at,
  reasonWords(row.reason, language),
  row.text,
  row.day === null ? null : { day: row.day },
  row.direction,
  row.amountMinor,
  row.name,
  row.description,
  row.bankRef,
]

type RefusedRows = { name: string; headers: readonly string[]; pages: AsyncGenerator<PlainCell[][]> }

const columnIds = ['at', 'reason', 'text', 'day', 'direction', 'amountMinor', 'name', 'description', 'bankRef']

/**
 * A statement's refused rows as a file, to correct them; `name` is the file name without its extension. They name
 * payers: the audit log records who exported how many, and why, and a large export needs a second administrator.
 */
export async function refusedRows(
  ctx: Ctx<UserActor>,
  { id, lang, format, reason }: PeopleFileRequest & { id: string },
): Promise<RefusedRows> {
  requirePermission(ctx, 'bankAccount.read')
  const { pool } = ctx.tenant
  const record = await visibleImport(pool, ctx, id)
  await allowPeopleFile(ctx, {
    list: '/api/statement/refused',
    record: { id, name: record.fileName },
    columns: heads[lang].map((header, at) => ({ id: columnIds[at] ?? header, header })),
    rows: { count: record.rowsError, more: false },
    format,
    reason,
    audit: { action: 'statement.refusedRows', type: 'statement_import', facts: { language: lang } },
  })
  async function* pages() {
    for (let after = 0; ;) {
      const rows = await selectRows(pool, id, { result: 'ERROR', after, limit: pageRows })
      yield rows.map((row) => cellsOf(row, lang))
      after = rows.at(-1)?.rowNo ?? after
      if (rows.length < pageRows) return
    }
  }
  return { name: `${record.fileName.replace(/\.[^.]*$/, '')}-refused`, headers: heads[lang], pages: pages() }
}

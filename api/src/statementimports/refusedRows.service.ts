import type { Language } from '@kasa/domain/money'
import { statementReasonWords } from '@kasa/domain/statementWords'

import { requirePermission, type Ctx } from '../access/ctx'
import type { PlainCell } from '../exports/cells'
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

/** The rows of a statement that were refused, for whoever mends them; `name` is the file's without its ending. */
export async function refusedRows(ctx: Ctx, { id, lang }: { id: string; lang: Language }): Promise<RefusedRows> {
  requirePermission(ctx, 'bankAccount.read')
  const { pool } = ctx.tenant
  const record = await visibleImport(pool, ctx, id)
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

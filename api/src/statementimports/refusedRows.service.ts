import { statementReasonWords } from '@kasa/domain/statementWords'

import { requirePermission, type Ctx } from '../access/ctx'
import { quoted } from '../exports/csv'
import { selectRows, type ShownRow } from './importRows.sql'
import { visibleImport } from './visibleImport'

type Language = 'tr' | 'en'

const heads = {
  tr: ['Satır', 'Neden', 'Dosyadaki metin', 'Gün', 'Yön', 'Tutar', 'Ad', 'Açıklama', 'Referans'],
  en: ['Line', 'Reason', 'Text in the file', 'Day', 'Direction', 'Amount', 'Name', 'Description', 'Reference'],
} as const
const pageRows = 1000

const reasonWords = (reason: string | null, language: Language) =>
  reason !== null && reason in statementReasonWords
    ? statementReasonWords[reason as keyof typeof statementReasonWords][language]
    : (reason ?? '')
const lira = (minor: bigint | null) =>
  minor === null ? '' : `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`

const line = (row: ShownRow, language: Language) =>
  [
    String(row.at),
    reasonWords(row.reason, language),
    row.text ?? '',
    row.day ?? '',
    row.direction ?? '',
    lira(row.amountMinor),
    row.name,
    row.description,
    row.bankRef ?? '',
  ]
    .map(quoted)
    .join(',')

/** The rows that were refused, as a CSV file for whoever mends them; UTF-8 with a mark, so that Excel reads it. */
export async function refusedRows(
  ctx: Ctx,
  { id, lang }: { id: string; lang: Language },
): Promise<{ name: string; text: string }> {
  requirePermission(ctx, 'bankAccount.read')
  const record = await visibleImport(ctx.tenant.pool, ctx, id)
  const lines: string[] = [heads[lang].map(quoted).join(',')]
  for (let after = 0; ;) {
    const rows = await selectRows(ctx.tenant.pool, id, { result: 'ERROR', after, limit: pageRows })
    lines.push(...rows.map((row) => line(row, lang)))
    after = rows.at(-1)?.rowNo ?? after
    if (rows.length < pageRows) break
  }
  return { name: `${record.fileName.replace(/\.[^.]*$/, '')}-refused.csv`, text: `\ufeff${lines.join('\r\n')}\r\n` }
}

import { decimalText } from '@kasa/domain/decimalText'
import { formatTime } from '@kasa/domain/istanbulClock'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { PlainCell } from './cells'

/** Tells Excel that a file is UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * True for text that a spreadsheet may run as a formula. Skips invisible characters and treats full-width and small
 * signs like the sign.
 */
function beginsFormula(text: string): boolean {
  const [seen = ''] = text.replace(/^[\s\p{C}]+/u, '')
  return /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(seen.normalize('NFKC'))
}

/** Quoted text; an apostrophe prevents a spreadsheet from running it as a formula. */
export const quoted = (text: string): string => `"${(beginsFormula(text) ? `'${text}` : text).replace(/"/g, '""')}"`

const months = 'oca|şub|mar|nis|may|haz|tem|ağu|eyl|eki|kas|ara|jan|feb|apr|jun|jul|aug|sep|oct|nov|dec'
/** Digits with signs, `3E5`, or a month with digits, as in `MAY2345`. */
const looksLikeNumber = new RegExp(`^(?=.*\\d)(?:[\\d\\s.,:/()%+₺$€eE-]+|[\\d\\s./-]*(?:${months})[\\d\\s./-]*)$`, 'iu')

/** Text that Excel would convert to a number or date is written as a text formula: `="000451"`. */
const quotedForExcel = (text: string): string =>
  !beginsFormula(text) && !text.includes('"') && looksLikeNumber.test(text) ? `"=""${text}"""` : quoted(text)

/** `20.11.2026`. */
const dayInTurkish = (day: string) => day.split('-').reverse().join('.')
/** `20.11.2026 14:05:09`, Istanbul time. */
const excelTime = (at: Date) => `${dayInTurkish(istanbulDay(at))} ${formatTime(at.toISOString(), 'tr')}`

export type CsvDialect = {
  separator: string
  mark: string
  text: (text: string) => string
  number: (value: number | bigint) => string
  time: (at: Date) => string
  day: (day: string) => string
}

export const csvDialects = {
  csvExcel: {
    separator: ';',
    mark: byteOrderMark,
    text: quotedForExcel,
    number: (value) => (typeof value === 'bigint' ? decimalText(value, ',') : String(value).replace('.', ',')),
    time: excelTime,
    day: dayInTurkish,
  },
  csvProgram: {
    separator: ',',
    mark: '',
    text: quoted,
    number: (value) => (typeof value === 'bigint' ? decimalText(value, '.') : String(value)),
    time: (at) => at.toISOString(),
    day: (day) => day,
  },
} as const satisfies Record<string, CsvDialect>

function cellText(cell: PlainCell, dialect: CsvDialect): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return dialect.text(cell)
  if (typeof cell !== 'object') return dialect.number(cell)
  return cell instanceof Date ? dialect.time(cell) : dialect.day(cell.day)
}

/** One line of a file with its line end. Amounts are in kuruş and are written in lira. */
export const csvLine = (cells: readonly PlainCell[], dialect: CsvDialect): string =>
  `${cells.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`

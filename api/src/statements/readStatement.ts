import { isMtDayOrder, mtDayOrders } from '@kasa/domain/statementImport'

import { decodeText, refuseSize, type DecodedText } from './bytes'
import { looksLikeCamt, readCamt } from './camt'
import { csvRows } from './csvRows'
import { looksLikeBooking } from './guessMapping'
import { looksLikeMt, readMt } from './mt940'
import { looksLikeOfx, readOfx } from './ofx'
import { refuseKnownOther, refuseOldWorkbook, refusePdf } from './otherFiles'
import { builtInProfiles } from './builtInProfiles'
import { type SheetProfile } from './profiles'
import { layoutIn, readSheet } from './sheet'
import { accountAbove, ibanIn } from './sheetAccounts'
import type { Cell, SheetRow } from './sheetRow'
import { totalsBeside } from './sheetTotals'
import { looksLikeXlsx, xlsxSheets, type NamedSheet } from './spreadsheets'
import { StatementRefused, type Notice, type Statement, type StatementFile } from './statement'
import { looksLikeWebSheet, webSheets } from './webSheets'

/** Readers of text formats, tried in this order. A text that none of them accepts may still be a table. */
const textFormats: readonly {
  is: (text: string) => boolean
  read: (text: string, order?: 'YMD' | 'DMY') => StatementFile
}[] = [
  { is: looksLikeCamt, read: (text) => readCamt(text) },
  { is: looksLikeOfx, read: (text) => readOfx(text) },
  { is: looksLikeMt, read: readMt },
]

const lineEnd = /\r\n|\n|\r/

const looksLikeTable = (text: string) =>
  text.split(lineEnd, 60).filter((line) => /[;,\t|].*[;,\t|]/.test(line)).length >= 2

/** True if the text has a head row: a day without movements has one with no rows below it. */
function hasHead(text: string, profiles: readonly SheetProfile[]): boolean {
  const rows = text
    .split(lineEnd, 60)
    .map((line) =>
      line.split(/[;,\t|]/).map((cell): Cell => ({ text: cell.replace(/^\s*"|"\s*$/g, ''), kind: 'text' })),
    )
  return profiles.some(
    (profile) => profile.mapped?.header.every((head) => head === '') !== true && layoutIn(rows, profile),
  )
}

type ProfileOf = (rows: readonly SheetRow[]) => SheetProfile

function readTable({ text, encoding }: DecodedText, profileOf: ProfileOf): StatementFile {
  const { rows, separator } = csvRows(text)
  const profile = profileOf(rows)
  return {
    format: 'CSV',
    facts: { encoding, profile: profile.name },
    statements: readSheet(rows, profile, { isRagged: true, separator }),
  }
}

/**
 * Adds a notice to a sheet's statement if entries were read from hidden rows or a hidden sheet, which a person does
 * not see.
 */
function withHiddenNotice(statement: Statement, { name, isHidden = false, hidden = [] }: NamedSheet): Statement {
  const rows = new Set(hidden)
  const read = isHidden ? statement.entries : statement.entries.filter(({ at }) => rows.has(at - 1))
  const at = Math.min(...read.map((entry) => entry.at))
  const hiddenNotices: Notice[] = [
    isHidden ? { code: 'HIDDEN_SHEET', at, text: name ?? '' } : { code: 'HIDDEN_ROWS', at, text: String(read.length) },
  ]
  return read.length === 0 ? statement : { ...statement, notices: [...statement.notices, ...hiddenNotices] }
}

/** A sheet without a table may name the account of the others, and state their totals. */
function withCover(statements: readonly Statement[], rows: readonly SheetRow[]): Statement[] {
  const isUnnamed = statements.every((statement) => statement.account === null)
  // A list of several accounts does not name the one of a table.
  const isOne = new Set(rows.flatMap((row) => ibanIn(row) ?? [])).size < 2
  const account = isUnnamed && isOne ? accountAbove(rows) : null
  const stated = totalsBeside(rows, 1, { mark: 'auto' })
  return statements.map((statement, index) => ({
    ...statement,
    account: statement.account ?? account,
    stated: index === 0 ? [...statement.stated, ...stated] : statement.stated,
  }))
}

/**
 * Reads every sheet with a head. A sheet without one gives a notice if it looks like bookings; a cover sheet does
 * not.
 */
function readSheets(sheets: readonly NamedSheet[], profileOf: ProfileOf): StatementFile {
  const judged = sheets.map((sheet) => ({ ...sheet, profile: profileOf(sheet.rows) }))
  const isReadable = ({ rows, profile }: (typeof judged)[number]) =>
    layoutIn(rows, profile) !== undefined &&
    (!profile.mapped || profile.mapped.header.some(Boolean) || rows.some(looksLikeBooking))
  const [first = judged[0], ...others] = judged.filter(isReadable)
  if (!first) throw new StatementRefused('NO_HEADER_ROW')
  const unread = judged
    .filter((sheet) => sheet !== first && !others.includes(sheet))
    .flatMap(({ name, rows }): Notice[] => {
      const at = rows.findIndex(looksLikeBooking)
      return at < 0
        ? []
        : [
            {
              code: 'OTHER_TABLE',
              at: at + 1,
              text: [name, ...(rows[at] ?? []).map(({ text }) => text)].filter(Boolean).join(' | '),
            },
          ]
    })
  const [top, ...more] = readSheet(first.rows, first.profile, first)
  const statements: Statement[] = [{ ...top, notices: [...top.notices, ...unread] }, ...more].map((statement) =>
    withHiddenNotice(statement, first),
  )
  for (const { profile, ...sheet } of others) {
    // A sheet that names no account continues the account of the one before.
    const account = statements.at(-1)?.account ?? null
    statements.push(
      ...readSheet(sheet.rows, profile, sheet).map((statement) => ({
        ...withHiddenNotice(statement, sheet),
        id: sheet.name,
        account: statement.account ?? account,
      })),
    )
  }
  const covers = judged.filter(
    (sheet) => sheet !== first && !others.includes(sheet) && !sheet.rows.some(looksLikeBooking),
  )
  return {
    format: 'XLSX',
    facts: { profile: first.profile.name },
    statements: withCover(
      statements,
      covers.flatMap(({ rows }) => rows),
    ),
  }
}

/** The sheet that a person maps: the first with bookings, else the first. */
const mappedOf = (sheets: readonly NamedSheet[]): SheetRow[] =>
  (sheets.find(({ rows }) => rows.some(looksLikeBooking)) ?? sheets[0])?.rows ?? []

/** Every sheet of a file, unchanged; undefined if the file is not a sheet. */
export async function sheetsOf(bytes: Uint8Array): Promise<NamedSheet[] | undefined> {
  refuseSize(bytes)
  if (looksLikeXlsx(bytes)) return xlsxSheets(bytes)
  refuseOldWorkbook(bytes)
  const { text } = decodeText(bytes)
  if (textFormats.some(({ is }) => is(text))) return undefined
  if (looksLikeWebSheet(text)) return webSheets(text)
  return looksLikeTable(text) ? [{ name: null, ...csvRows(text), titles: [], isRagged: true }] : undefined
}

/** The rows of the sheet to map, unchanged; undefined if the file is not a sheet. */
export async function rowsOfSheet(bytes: Uint8Array): Promise<SheetRow[] | undefined> {
  const sheets = await sheetsOf(bytes)
  return sheets && mappedOf(sheets)
}

export type ReadOptions = {
  /**
   * The name of the sheet profile. If left out, the first tenant profile whose header is found, else `tr`. For MT940,
   * the order of its days; other formats need none.
   */
  readonly profile?: string
  /** The tenant's profiles, in addition to the built-in ones. */
  readonly profiles?: readonly SheetProfile[]
}

/**
 * Reads one statement file: MT940, MT942, CAMT.052/053/054, OFX, CSV or XLSX, detected by content, not by name.
 * @throws {StatementRefused} with a code and detail if the file as a whole cannot be read.
 */
export async function readStatement(
  bytes: Uint8Array,
  { profile: name, profiles = [] }: ReadOptions = {},
): Promise<StatementFile> {
  refuseSize(bytes)
  const known = [...profiles, ...builtInProfiles]
  const order = name !== undefined && isMtDayOrder(name) ? mtDayOrders[name] : undefined
  const named = known.find((profile) => profile.name === (order === undefined ? (name ?? 'tr') : 'tr'))
  if (!named) throw new StatementRefused('UNKNOWN_PROFILE', name)
  const fits = (rows: readonly SheetRow[]) =>
    profiles.find((profile) => profile.mapped?.header.some(Boolean) && layoutIn(rows, profile))
  const profileOf: ProfileOf = (rows) => (name === undefined ? fits(rows) : undefined) ?? named
  if (looksLikeXlsx(bytes)) return readSheets(await xlsxSheets(bytes), profileOf)
  refuseOldWorkbook(bytes)
  refusePdf(bytes)
  const decoded = decodeText(bytes)
  if (decoded.text.trim() === '') throw new StatementRefused('EMPTY_FILE')
  const format = textFormats.find(({ is }) => is(decoded.text))
  if (format) return format.read(decoded.text, order)
  if (looksLikeWebSheet(decoded.text)) return readSheets(webSheets(decoded.text), profileOf)
  refuseKnownOther(decoded.text)
  if (looksLikeTable(decoded.text) || hasHead(decoded.text, known)) return readTable(decoded, profileOf)
  throw new StatementRefused('UNKNOWN_FORMAT')
}

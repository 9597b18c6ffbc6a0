import { decodeText, refuseSize, type DecodedText } from './bytes'
import { looksLikeCamt, readCamt } from './camt'
import { looksLikeMt, readMt } from './mt940'
import { looksLikeOfx, readOfx } from './ofx'
import { refuseKnownOther, refuseOldWorkbook, refusePdf } from './otherFiles'
import { builtInProfiles, type SheetProfile } from './profiles'
import { layoutIn, readSheet } from './sheet'
import type { Cell, SheetRow } from './sheetRow'
import { csvRows, looksLikeXlsx, xlsxRows } from './spreadsheets'
import { StatementRefused, type StatementFile } from './statement'
import { looksLikeWebSheet, webSheetRows } from './webSheets'

/** Which reader a text is for, asked in this order; what none of them knows may still be a table. */
const textFormats: readonly { is: (text: string) => boolean; read: (text: string) => StatementFile }[] = [
  { is: looksLikeCamt, read: readCamt },
  { is: looksLikeOfx, read: readOfx },
  { is: looksLikeMt, read: readMt },
]

const looksLikeTable = (text: string) => text.split(/\r?\n/, 60).filter((line) => /[;,\t|].*[;,\t|]/.test(line)).length >= 2

/** A day without movements: a head, and nothing under it. */
function hasHead(text: string, profiles: readonly SheetProfile[]): boolean {
  const rows = text.split(/\r?\n/, 60).map((line) => line.split(/[;,\t|]/).map((cell): Cell => ({ text: cell.replace(/^\s*"|"\s*$/g, ''), kind: 'text' })))
  return profiles.some((profile) => profile.mapped?.header.every((head) => head === '') !== true && layoutIn(rows, profile))
}

type ProfileOf = (rows: readonly SheetRow[]) => SheetProfile

function readTable({ text, encoding }: DecodedText, profileOf: ProfileOf): StatementFile {
  const rows = csvRows(text)
  const profile = profileOf(rows)
  return { format: 'CSV', facts: { encoding, profile: profile.name }, statements: [readSheet(rows, profile)] }
}

const readWorkbook = async (bytes: Uint8Array, profileOf: ProfileOf): Promise<StatementFile> => readRows(await xlsxRows(bytes), profileOf)

function readRows(rows: readonly SheetRow[], profileOf: ProfileOf): StatementFile {
  const profile = profileOf(rows)
  return { format: 'XLSX', facts: { profile: profile.name }, statements: [readSheet(rows, profile)] }
}

/** The rows of a sheet as they stand; undefined where the file is none. */
export async function rowsOfSheet(bytes: Uint8Array): Promise<SheetRow[] | undefined> {
  refuseSize(bytes)
  if (looksLikeXlsx(bytes)) return xlsxRows(bytes)
  refuseOldWorkbook(bytes)
  const { text } = decodeText(bytes)
  if (textFormats.some(({ is }) => is(text))) return undefined
  if (looksLikeWebSheet(text)) return webSheetRows(text)
  return looksLikeTable(text) ? csvRows(text) : undefined
}

export type ReadOptions = {
  /** The profile of a sheet by name; where none is named, the first of the tenant's whose header is there, else `tr`. Other formats need none. */
  readonly profile?: string
  /** Profiles of the tenant beside the built-in ones. */
  readonly profiles?: readonly SheetProfile[]
}

/**
 * Reads one statement file: MT940, MT942, CAMT.052/053/054, OFX, CSV or XLSX, told apart by content, never by name.
 * @throws {StatementRefused} with a code and words, where the file as a whole cannot be read.
 */
export async function readStatement(bytes: Uint8Array, { profile: name, profiles = [] }: ReadOptions = {}): Promise<StatementFile> {
  refuseSize(bytes)
  const known = [...profiles, ...builtInProfiles]
  const named = known.find((profile) => profile.name === (name ?? 'tr'))
  if (!named) throw new StatementRefused('UNKNOWN_PROFILE', name)
  const fits = (rows: readonly SheetRow[]) => profiles.find((profile) => profile.mapped?.header.some(Boolean) && layoutIn(rows, profile))
  const profileOf: ProfileOf = (rows) => (name === undefined ? fits(rows) : undefined) ?? named
  if (looksLikeXlsx(bytes)) return readWorkbook(bytes, profileOf)
  refuseOldWorkbook(bytes)
  refusePdf(bytes)
  const decoded = decodeText(bytes)
  if (decoded.text.trim() === '') throw new StatementRefused('EMPTY_FILE')
  const format = textFormats.find(({ is }) => is(decoded.text))
  if (format) return format.read(decoded.text)
  if (looksLikeWebSheet(decoded.text)) return readRows(webSheetRows(decoded.text), profileOf)
  refuseKnownOther(decoded.text)
  if (looksLikeTable(decoded.text) || hasHead(decoded.text, known)) return readTable(decoded, profileOf)
  throw new StatementRefused('UNKNOWN_FORMAT')
}

import { decodeText, refuseSize, type DecodedText } from './bytes'
import { looksLikeCamt, readCamt } from './camt'
import { looksLikeMt, readMt } from './mt940'
import { looksLikeOfx, readOfx } from './ofx'
import { builtInProfiles, type SheetProfile } from './profiles'
import { readSheet } from './sheet'
import { csvRows, looksLikeXlsx, xlsxRows } from './spreadsheets'
import { StatementRefused, type StatementFile } from './statement'

/** Which reader a text is for, asked in this order; what none of them knows may still be a table. */
const textFormats: readonly { is: (text: string) => boolean; read: (text: string) => StatementFile }[] = [
  { is: looksLikeCamt, read: readCamt },
  { is: looksLikeOfx, read: readOfx },
  { is: looksLikeMt, read: readMt },
]

const looksLikeTable = (text: string) => text.split(/\r?\n/, 60).filter((line) => /[;,\t|].*[;,\t|]/.test(line)).length >= 2

function readTable({ text, encoding }: DecodedText, profile: SheetProfile): StatementFile {
  return { format: 'CSV', facts: { encoding, profile: profile.name }, statements: [readSheet(csvRows(text), profile)] }
}

export type ReadOptions = {
  /** The profile of a sheet by name, `tr` where none is named; other formats need none. */
  readonly profile?: string
  /** Profiles of the tenant beside the built-in ones. */
  readonly profiles?: readonly SheetProfile[]
}

/**
 * Reads one statement file: MT940, MT942, CAMT.052/053/054, OFX, CSV or XLSX, told apart by content, never by name.
 * @throws {StatementRefused} with a code and words, where the file as a whole cannot be read.
 */
export async function readStatement(bytes: Uint8Array, { profile: name = 'tr', profiles = [] }: ReadOptions = {}): Promise<StatementFile> {
  refuseSize(bytes)
  const profile = [...profiles, ...builtInProfiles].find((known) => known.name === name)
  if (!profile) throw new StatementRefused('UNKNOWN_PROFILE', name)
  if (looksLikeXlsx(bytes)) return { format: 'XLSX', facts: { profile: profile.name }, statements: [readSheet(await xlsxRows(bytes), profile)] }
  const decoded = decodeText(bytes)
  if (decoded.text.trim() === '') throw new StatementRefused('EMPTY_FILE')
  const format = textFormats.find(({ is }) => is(decoded.text))
  if (format) return format.read(decoded.text)
  if (looksLikeTable(decoded.text)) return readTable(decoded, profile)
  throw new StatementRefused('UNKNOWN_FORMAT')
}

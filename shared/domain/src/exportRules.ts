/** How a list is exported to a file, and which of its columns name people. Source: domain section 1. */

/**
 * `csvExcel`: semicolons, decimal comma, byte order mark, for Turkish Excel. `csvProgram`: commas, decimal dot, ISO
 * 8601 times in UTC, no byte order mark. `xlsx`: a workbook, split into several sheets when one is full.
 */
export const exportFormats = ['csvExcel', 'csvProgram', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A report can also be exported as a PDF to print and sign. */
export const documentFormats = [...exportFormats, 'pdf'] as const
export type FileFormat = (typeof documentFormats)[number]

/**
 * The most rows of a PDF besides its totals: about forty pages, or eighty with many columns. Longer reports must be
 * exported as a spreadsheet.
 */
export const documentRows = 1_200

export const fileEnding: Readonly<Record<FileFormat, 'csv' | 'xlsx' | 'pdf'>> = {
  csvExcel: 'csv',
  csvProgram: 'csv',
  xlsx: 'xlsx',
  pdf: 'pdf',
}

/** How long an approved large export may be downloaded by its maker, in ms. */
export const exportGoodForMs = 24 * 3_600_000

/** The most rows of one sheet, including the header. */
export const sheetRows = 1_048_576

/**
 * Columns with names of customers, payers, beneficiaries or staff, by list. Exporting one of them requires a fresh
 * code and a reason.
 */
const peopleColumns: Readonly<Record<string, readonly string[]>> = {
  '/api/remit-request': ['customer', 'decidedBy'],
  '/api/trn': ['payer', 'decidedBy'],
  '/api/withdraw-request': ['beneficiary', 'decidedBy'],
  '/api/papara-request': ['payer', 'sender', 'decidedBy'],
  '/api/match/lines': ['sender', 'note'],
  '/api/match/requests': ['customer'],
  '/api/desk/lines': ['name', 'description'],
  '/api/approval': ['title', 'maker'],
  '/api/blocklist': ['shown', 'addedBy'],
  '/api/users': ['name', 'email'],
  '/api/shift': ['giver', 'taker'],
  '/api/audit': ['actor', 'object'],
  '/api/bank-account': ['owner'],
  '/api/remit-group': ['owner'],
  '/api/payment-file': ['madeBy', 'checkedBy'],
  '/api/settlement': ['askedBy', 'decidedBy'],
  '/api/card-settlement': ['handedBy'],
  '/api/sysparameter': ['changedBy'],
  '/api/report/mutabakat': ['ourSignature', 'merchantSignature'],
  '/api/report/mutabakatdetay': ['owner', 'note'],
}

type Query = Readonly<Record<string, unknown>>
/** The card report names traders when grouped by trader, and in its heading when filtered by trader. */
const namesTraders = (path: string, columns: readonly string[], query: Query): boolean =>
  path === '/api/report/merchant' &&
  ((query['group'] === 'trader' && columns.includes('about')) || query['traderId'] !== undefined)

/** True if these columns of the list at `path`, with this `query`, name people. */
export const namesPeople = (path: string, columns: readonly string[], query: Query): boolean =>
  columns.some((column) => (Object.hasOwn(peopleColumns, path) ? peopleColumns[path] : undefined)?.includes(column)) ||
  namesTraders(path, columns, query)

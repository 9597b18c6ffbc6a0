/** How a list is written to a file, and which of its columns name people. Source: domain section 1. */

/**
 * `csvExcel`: semicolons, decimal comma, byte order mark, as Excel in Turkish opens it. `csvProgram`: commas, decimal
 * dot, ISO 8601 times in UTC, no mark. `xlsx`: a workbook, with further sheets where one is full.
 */
export const exportFormats = ['csvExcel', 'csvProgram', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A report can also be had as a document to print, sign and file. */
export const documentFormats = [...exportFormats, 'pdf'] as const
export type FileFormat = (typeof documentFormats)[number]

/**
 * The most rows of a document beside its totals: some forty pages or, of many columns, twice that. A longer report is a
 * table, for a spreadsheet.
 */
export const documentRows = 1_200

/** How the file's name ends. */
export const fileEnding: Readonly<Record<FileFormat, 'csv' | 'xlsx' | 'pdf'>> = {
  csvExcel: 'csv',
  csvProgram: 'csv',
  xlsx: 'xlsx',
  pdf: 'pdf',
}

/** For so long an approval lets its maker take a large file, in ms. */
export const exportGoodForMs = 24 * 3_600_000

/** What one sheet of a spreadsheet holds, its heading included. */
export const sheetRows = 1_048_576

/**
 * Columns with names of customers, payers, beneficiaries or our own staff, by list. A file with one of them asks for a
 * fresh code and a reason.
 */
const peopleColumns: Readonly<Record<string, readonly string[]>> = {
  '/api/remit-request': ['customer', 'decidedBy'],
  '/api/trn': ['payer', 'decidedBy'],
  '/api/withdraw-request': ['beneficiary', 'decidedBy'],
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
  '/api/sysparameter': ['changedBy'],
  '/api/report/mutabakat': ['ourSignature', 'merchantSignature'],
  '/api/report/mutabakatdetay': ['owner', 'note'],
}

type Query = Readonly<Record<string, unknown>>
/**
 * The card report names traders where its rows are traders, and in the heading of a document that is filtered by some.
 */
const namesTraders = (path: string, columns: readonly string[], query: Query): boolean =>
  path === '/api/report/merchant' &&
  ((query['group'] === 'trader' && columns.includes('about')) || query['traderId'] !== undefined)

/** True where these columns of the list at `path`, grouped and filtered by `query`, name people. */
export const namesPeople = (path: string, columns: readonly string[], query: Query): boolean =>
  columns.some((column) => (Object.hasOwn(peopleColumns, path) ? peopleColumns[path] : undefined)?.includes(column)) ||
  namesTraders(path, columns, query)

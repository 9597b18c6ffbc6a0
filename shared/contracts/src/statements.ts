import { mostDecidedTogether, statementRowResults, statementStatuses } from '@kasa/domain/statementImport'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'

/** Uploaded statements: the file, a preview of each row, and the results. */

const status = z.enum(statementStatuses)
const result = z.enum(statementRowResults)
const columnIndex = z.int().check(z.gte(0), z.lte(199))

/** Column meanings; date, description and an amount (or debit and credit) are required. */
export const sheetColumns = [
  'date',
  'time',
  'amount',
  'debit',
  'credit',
  'balance',
  'description',
  'reference',
  'counterparty',
  'iban',
  'currency',
  'direction',
  'status',
] as const

/** The layout of a bank's sheets: columns by index, recognised by the texts of the header row. */
export const sheetMapping = z
  .strictObject({
    columns: z.partialRecord(z.enum(sheetColumns), columnIndex),
    /** The header row's texts; empty if the sheet has none and starts at `firstRow`. */
    header: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
    /** The first row of bookings, 1-based. */
    firstRow: z.int().check(z.gte(1), z.lte(1000)),
    dateOrder: z.enum(['DMY', 'MDY', 'YMD']),
    decimalMark: z.enum([',', '.', 'auto']),
  })
  .check(
    z.refine(
      ({ columns }) =>
        columns.date !== undefined &&
        columns.description !== undefined &&
        (columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined)),
    ),
  )
export type SheetMapping = z.infer<typeof sheetMapping>

/** POST /api/bank-account/{id}/statement: the file itself is the body, as `application/octet-stream`. */
export const statementUploadQuery = z.strictObject({ name: typedText(200) })

/** The filters of `/bank-account/statements`, named as in its URL. `q` is a part of the file's name. */
export const statementFilters = z.strictObject({
  q: z.optional(typedText(80)),
  status: z.optional(listOf(status)),
  account: z.optional(listOf(id)),
  /** Days of upload. */
  from: z.optional(day),
  to: z.optional(day),
})
export type StatementFilters = z.infer<typeof statementFilters>

/** Sort keys of statements. */
export const statementSorts = [
  'file',
  'status',
  'account',
  'period',
  'new',
  'duplicate',
  'error',
  'closing',
  'created',
] as const

/** GET /api/statement/list, newest first by default. */
export const statementListQuery = z.extend(statementFilters, { ...sortQuery(statementSorts), ...pageQuery })

const account = z.object({ id, label: z.string(), bankName: z.string(), ibanLast4: z.string() })

export const statementRow = z.object({
  id,
  account,
  fileName: z.string(),
  format: z.nullable(z.string()),
  status,
  periodFrom: z.nullable(day),
  periodTo: z.nullable(day),
  openingMinor: z.nullable(minor),
  closingMinor: z.nullable(minor),
  creditMinor: minor,
  debitMinor: minor,
  rowsTotal: z.int(),
  /** Of the current step. */
  rowsDone: z.int(),
  rowsNew: z.int(),
  rowsDuplicate: z.int(),
  rowsError: z.int(),
  rowsSkipped: z.int(),
  /** Rows that wait for a person because they match a known payment in part. */
  rowsHeld: z.int(),
  /** The number of warnings. */
  warningCount: z.int(),
  uploadedBy: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  version: z.int(),
})
export type StatementRow = z.infer<typeof statementRow>
export const statementPage = pageOf(statementRow)

/**
 * One statement of the file. `holds`: opening plus credits minus debits equals closing; null without both balances.
 */
export const statementPart = z.object({
  id: z.nullable(z.string()),
  account: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  from: z.nullable(day),
  to: z.nullable(day),
  openingMinor: z.nullable(minor),
  closingMinor: z.nullable(minor),
  creditMinor: minor,
  debitMinor: minor,
  entries: z.int(),
  holds: z.nullable(z.boolean()),
  isOwn: z.boolean(),
})
export type StatementPart = z.infer<typeof statementPart>

/** Inconsistencies, as figures; the screen adds the text. */
const totalOf = z.enum(['ALL', 'CREDIT', 'DEBIT'])
export const statementWarning = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('BALANCE_BREAK'),
    at: z.int(),
    expectedMinor: z.nullable(minor),
    closingMinor: z.nullable(minor),
  }),
  z.object({
    code: z.literal('GAP_BEFORE'),
    previousId: id,
    previousTo: day,
    previousClosingMinor: minor,
    openingMinor: minor,
  }),
  z.object({ code: z.literal('GAP_AFTER'), nextId: id, nextFrom: day, nextOpeningMinor: minor, closingMinor: minor }),
  z.object({ code: z.literal('GAP_INSIDE'), at: z.int(), closingMinor: minor, openingMinor: minor }),
  z.object({ code: z.literal('ACCOUNT_UNSURE'), named: z.string() }),
  z.object({ code: z.literal('ACCOUNT_OTHER'), named: z.string() }),
  z.object({ code: z.literal('ACCOUNT_UNNAMED') }),
  z.object({ code: z.literal('CURRENCY_OTHER'), currency: z.string() }),
  z.object({ code: z.literal('CURRENCY_UNNAMED') }),
  /** The file states another number of entries, or another sum, than was read. */
  z.object({ code: z.literal('COUNT_DIFFERS'), at: z.int(), of: totalOf, stated: z.int(), read: z.int() }),
  z.object({
    code: z.literal('SUM_DIFFERS'),
    at: z.int(),
    of: totalOf,
    statedMinor: z.nullable(minor),
    readMinor: z.nullable(minor),
  }),
  /** An MT940 or CAMT.053 with an opening but no closing balance: the file may be incomplete. */
  z.object({ code: z.literal('NO_CLOSING'), at: z.int() }),
  z.object({ code: z.literal('DATE_MOVED'), at: z.int() }),
  /** Days of an MT940 that can be read in two orders: `yearFirst` and `dayFirst` are those of its first such row. */
  z.object({ code: z.literal('UNCLEAR_YEAR'), at: z.int(), yearFirst: day, dayFirst: day }),
  /** Hidden rows and sheets of a workbook, which were read too. */
  z.object({ code: z.literal('HIDDEN_ROWS'), at: z.int(), count: z.int() }),
  z.object({ code: z.literal('HIDDEN_SHEET'), named: z.string() }),
  z.object({ code: z.literal('FUTURE_DATE'), at: z.int(), day }),
])
export type StatementWarning = z.infer<typeof statementWarning>

/** GET /api/statement/get/{id}, and the response of every write. */
export const statementDetail = z.extend(statementRow, {
  sha256: z.string(),
  bytes: z.int(),
  profile: z.nullable(z.string()),
  refusal: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  parts: z.array(statementPart),
  warnings: z.array(statementWarning),
  /** Rows linked to a deposit, suggested or approved. */
  matched: z.int(),
  stopAsked: z.boolean(),
  /**
   * The bank's closing balance and the ledger at that time, after the import. `unprovenDebitsMinor`: debits that
   * prove no payout yet and are therefore not posted. Null without a closing balance, or if the file was not read.
   */
  ledger: z.nullable(
    z.object({ bankMinor: minor, ledgerMinor: minor, differenceMinor: minor, unprovenDebitsMinor: minor }),
  ),
  /** Why the caller may not do something now, by action. */
  whyNot: z.record(z.string(), z.string()),
})
export type StatementDetail = z.infer<typeof statementDetail>

/** The response to an upload; `isKnown`: the account already had this file, and nothing changed. */
export const statementUploadAnswer = z.object({ statement: statementDetail, isKnown: z.boolean() })

/** GET /api/statement/rows/{id} */
export const statementLinesQuery = z.strictObject({ result: z.optional(result), ...pageQuery })
export const statementLine = z.object({
  rowNo: z.int(),
  at: z.int(),
  result,
  reason: z.nullable(z.string()),
  text: z.nullable(z.string()),
  bookedAt: z.nullable(instant),
  day: z.nullable(day),
  direction: z.nullable(z.enum(['CREDIT', 'DEBIT'])),
  amountMinor: z.nullable(minor),
  name: z.string(),
  ibanLast4: z.nullable(z.string()),
  description: z.string(),
  bankRef: z.nullable(z.string()),
  balanceAfterMinor: z.nullable(minor),
  bankTxId: z.nullable(id),
  /** The known payment that a held row may repeat. */
  same: z.nullable(z.object({ id, bookedAt: instant, name: z.string(), description: z.string(), amountMinor: minor })),
  /** The deposit it was matched with. */
  deposit: z.nullable(z.object({ id, number: z.string(), status: z.string() })),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementLines = pageOf(statementLine)

/** GET /api/statement/options: accounts that this person may upload statements for, or filter by. */
export const statementOptions = z.object({ accounts: z.array(account), mayImport: z.boolean(), maxBytes: z.int() })

/** POST /api/statement/import/{id}: `confirmed` is required if the file's account is uncertain. */
export const statementImportRequest = z.strictObject({ confirmed: z._default(z.boolean(), false), version: z.int() })
/** POST /api/statement/decideRow/{id}: decides a held row: a new payment, or the known one. */
export const statementDecideRequest = z.strictObject({
  rowNo: z.int().check(z.gte(1)),
  as: z.enum(['NEW', 'SAME']),
  version: z.int(),
})
/**
 * POST /api/statement/decideRows/{id}: held rows that are known payments with other texts, and the person's reason.
 */
export const statementDecideRowsRequest = z.strictObject({
  rowNos: z.array(z.int().check(z.gte(1))).check(
    z.minLength(1),
    z.maxLength(mostDecidedTogether),
    z.refine((rows) => new Set(rows).size === rows.length),
  ),
  reason: typedText(500),
  version: z.int(),
})
export const statementCancelRequest = z.strictObject({ version: z.int() })
/** POST /api/statement/preview/{id}: reads it again with a layout; null chooses one. */
export const statementPreviewRequest = z.strictObject({ profile: z.nullable(typedText(80)), version: z.int() })

/** GET /api/statement/sample/{id}: the first rows of a sheet, and guessed columns. */
export const statementSample = z.object({
  rows: z.array(z.array(z.string())),
  guess: z.object({
    columns: z.partialRecord(z.enum(sheetColumns), columnIndex),
    headerRow: z.nullable(z.int()),
    firstRow: z.int(),
    dateOrder: z.enum(['DMY', 'MDY', 'YMD']),
    decimalMark: z.enum([',', '.', 'auto']),
  }),
  profiles: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type StatementSample = z.infer<typeof statementSample>

/** POST /api/statement/tryMapping/{id}: the first bookings read with this mapping; nothing is stored. */
export const statementTryRequest = z.strictObject({ mapping: sheetMapping })
export const statementTryAnswer = z.object({
  rows: z.array(
    z.object({
      at: z.int(),
      problem: z.nullable(z.string()),
      day: z.nullable(day),
      amountMinor: z.nullable(minor),
      name: z.string(),
      description: z.string(),
      bankRef: z.nullable(z.string()),
      balanceAfterMinor: z.nullable(minor),
      text: z.nullable(z.string()),
    }),
  ),
  entries: z.int(),
  problems: z.int(),
})
export type StatementTry = z.infer<typeof statementTryAnswer>

/**
 * POST /api/statement/saveProfile/{id}: saves the layout for this account or its whole bank, and reads the file with
 * it.
 */
export const statementProfileRequest = z.strictObject({
  name: typedText(80),
  forBank: z.boolean(),
  mapping: sheetMapping,
  version: z.int(),
})

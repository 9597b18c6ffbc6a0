import { bankSorts, bankTypes, statementFormats } from '@kasa/domain/bankName'
import * as z from 'zod/mini'

import { pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, positiveMinor, typedText } from './primitives'

const type = z.enum(bankTypes)
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The filters of `/bank-name/list`, named as in its URL. `q` is a part of a name or of a code. */
export const bankNameFilters = z.strictObject({
  q: z.optional(typedText(80)),
  type: z.optional(listOf(type)),
  active: z.optional(z.enum(['yes', 'no'])),
})
export type BankNameFilters = z.infer<typeof bankNameFilters>

/** GET /api/bank-name/list; sorted by each bank's `sort` by default. */
export const bankNameListQuery = z.extend(bankNameFilters, sortQuery(bankSorts))
/** POST /api/bank-name/export: the first page is the whole list. */
export const bankNameExportQuery = z.extend(bankNameListQuery, pageQuery)

export const bankNameRow = z.object({
  id,
  eftCode: z.string(),
  name: z.string(),
  shortName: z.string(),
  type,
  fast: z.boolean(),
  /** Null: the system's limit. */
  fastLimitMinor: z.nullable(minor),
  /** Business days in Istanbul, `09:00`. */
  eftOpen: z.string(),
  eftClose: z.string(),
  sameBank247: z.boolean(),
  statementFormats: z.array(z.enum(statementFormats)),
  nameMaxLen: z.nullable(z.int()),
  sort: z.int(),
  active: z.boolean(),
  statusReason: z.nullable(z.string()),
  source: z.string(),
  sourceOn: z.nullable(z.string()),
  /** Bank accounts at this bank that are not closed. */
  accounts: z.int(),
  updatedAt: instant,
  version: z.int(),
})
export type BankNameRow = z.infer<typeof bankNameRow>

/** GET /api/bank-name/list: all on one page; there are a few dozen. */
export const bankNameList = z.object({ rows: z.array(bankNameRow), nextCursor: z.null(), total: z.int() })

const opensBeforeClosing = z.refine<{ eftOpen: string; eftClose: string }>(
  ({ eftOpen, eftClose }) => eftOpen < eftClose,
  { path: ['eftClose'] },
)

const fields = {
  name: typedText(120),
  shortName: typedText(40),
  type,
  fast: z.boolean(),
  fastLimitMinor: z.nullable(positiveMinor),
  eftOpen: clock,
  eftClose: clock,
  sameBank247: z.boolean(),
  statementFormats: z.array(z.enum(statementFormats)).check(z.maxLength(statementFormats.length)),
  nameMaxLen: z.nullable(z.int().check(z.gte(10), z.lte(140))),
  sort: z.int().check(z.gte(0), z.lte(10_000)),
  source: z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u)),
  sourceOn: z.nullable(day),
}

/** POST /api/bank-name/create */
export const bankNameCreateRequest = z
  .strictObject({ eftCode: z.string().check(z.trim(), z.regex(/^\d{4}$/)), ...fields })
  .check(opensBeforeClosing)
export type BankNameCreateRequest = z.infer<typeof bankNameCreateRequest>

/**
 * POST /api/bank-name/update/{id}, with the version that was displayed. The code is part of every IBAN of the bank
 * and cannot change.
 */
export const bankNameUpdateRequest = z.strictObject({ ...fields, version: z.int() }).check(opensBeforeClosing)
export type BankNameUpdateRequest = z.infer<typeof bankNameUpdateRequest>

/** POST /api/bank-name/setActive/{id} */
export const bankNameActiveRequest = z.strictObject({ active: z.boolean(), reason: typedText(300), version: z.int() })

import type { Language } from '@kasa/domain/money'

/**
 * What there are words for: a kind of record (`object.deposit`), an act of the audit log (`action.deposit.reject`), a code of a
 * reason (`reason.DUPLICATE`), a field that an act changed (`field.status`), and of a request to a second person its kind
 * (`approval.deposit.reverse`), its heading where it waits, and what becomes of the money, told `amount`.
 */
export type RecordWordGroup = 'object' | 'action' | 'reason' | 'field' | 'approval' | 'approvalTitle' | 'approvalDoes'

/**
 * What a module calls its own records wherever they are shown: audit log, a record's history, approvals. A code that two modules
 * have words for is said in those of the first in the registry's order.
 */
export type RecordWords = Readonly<Record<Language, Readonly<Record<`${RecordWordGroup}.${string}`, string>>>>

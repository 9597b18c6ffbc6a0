import type { Language } from '@kasa/domain/money'

/**
 * Kinds of texts: a kind of record (`object.deposit`), an action of the audit log (`action.deposit.reject`), a reason
 * code (`reason.DUPLICATE`), a changed field (`field.status`), and for approvals the kind (`approval.deposit.reverse`),
 * the heading while it is pending, and the effect on money (with `amount`).
 */
export type RecordWordGroup = 'object' | 'action' | 'reason' | 'field' | 'approval' | 'approvalTitle' | 'approvalDoes'

/**
 * A module's texts for its own records in the audit log, in a record's history and in approvals. If two modules have a
 * text for the same code, the first module of the registry wins.
 */
export type RecordWords = Readonly<Record<Language, Readonly<Record<`${RecordWordGroup}.${string}`, string>>>>

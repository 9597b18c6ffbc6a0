import { movements, postings, type Movement } from '@kasa/domain/reconciliation'
import type { JournalKind } from '@kasa/domain/ledger'
import { sql, type RawBuilder } from 'kysely'

import { factsNow } from '../facts/factsNow'
import { ledgerDay } from '../ledger/ledgerDay'

const kinds = Object.entries(postings) as [JournalKind, (typeof postings)[JournalKind]][]
const listed = (names: readonly string[]) => (names.length === 0 ? `('')` : `('${names.join(`', '`)}')`)
export const kindsOf = (movement: Movement): JournalKind[] =>
  kinds.flatMap(([kind, posting]) => (posting?.movement === movement ? [kind] : []))
export const inverseKinds = kinds.flatMap(([kind, posting]) => (posting?.isInverse ? [kind] : []))

const within = (movement: Movement) => `fact.kind in ${listed(kindsOf(movement))}`
/** The number of journals minus their reversals: each has one line on an account of the merchant. */
const countOf = (movement: Movement) =>
  `sum(case when ${within(movement)} and is_own then case when fact.kind in ${listed(inverseKinds)} then -fact.lines else fact.lines end else 0 end)::bigint`
/** The amount of a movement before fee and tax. Credits increase a liability, so signs are inverted. */
const figureOf = (movement: Movement, sign: 1 | -1) =>
  `sum(case when ${within(movement)} then ${-sign} * fact.amount_minor else 0 end)::bigint`

/** The sign of a movement's figure: payouts and reversals are shown as positive amounts. */
export const figureSign: Readonly<Record<Movement, 1 | -1>> = {
  approved: 1,
  paidOut: -1,
  returned: 1,
  reversed: -1,
  adjusted: 1,
  settled: -1,
}

/** The column of `movedDays` for a movement: `approved_minor`, `paid_out_minor` … */
export const minorColumn = (movement: Movement): string => `${movement === 'paidOut' ? 'paid_out' : movement}_minor`

/**
 * The journal's movements per merchant and day until `to`, from the daily facts. Columns: `merchant_id`, `day`, the
 * movements before fee and tax, `fee_minor`, `tax_minor`, and `moved_minor`, the change of the balance. Amounts in
 * kuruş.
 */
export const movedDays = (to: string): RawBuilder<unknown> => sql`
  select fact.merchant_id, fact.day, ${sql.raw(countOf('approved'))} as approved,
    ${sql.raw(countOf('paidOut'))} as paid_out,
    ${sql.raw(movements.map((movement) => `${figureOf(movement, figureSign[movement])} as ${minorColumn(movement)}`).join(', '))},
    sum(case when account.code like 'FEE:%' then -fact.amount_minor else 0 end)::bigint as fee_minor,
    sum(case when account.code = 'TAX_PAYABLE' then -fact.amount_minor else 0 end)::bigint as tax_minor,
    sum(case when is_own then -fact.amount_minor else 0 end)::bigint as moved_minor
  from ${sql.raw(factsNow(ledgerDay))} fact join ledger_account account on account.id = fact.account_id
  cross join lateral (select account.code like 'MERCHANT:%' as is_own) own
  where fact.day <= ${to}::date and fact.merchant_id is not null
    and (is_own or account.code like 'FEE:%' or account.code = 'TAX_PAYABLE')
  group by fact.merchant_id, fact.day`

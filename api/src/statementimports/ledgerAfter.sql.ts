import type { StatementDetail } from '@kasa/contracts/statements'

import type { Tx } from '../db/client'
import { dayEndSql } from '../db/istanbulDays'

/**
 * The bank's closing balance, and the ledger's balance at that time after the import, including the file's new credits.
 * Debits enter the ledger once they prove a payout, so unproved ones are listed. Undefined if the file has no closing
 * balance.
 */
export async function selectLedgerAfter(
  db: Pick<Tx, 'query'>,
  importId: string,
): Promise<NonNullable<StatementDetail['ledger']> | undefined> {
  const { rows } = await db.query<NonNullable<StatementDetail['ledger']>>({
    name: 'imports.ledgerAfter',
    text: `with closing as (
             select import.id, import.bank_account_id as account, import.closing_minor as minor,
               least(${dayEndSql('import.period_to')}, import.created_at) as at
             from statement_import import where import.id = $1 and import.closing_minor is not null
               and import.period_to is not null
           ), file as (
             select coalesce(sum(row.amount_minor) filter (where row.direction = 'CREDIT'), 0)::bigint as credits,
               coalesce(sum(row.amount_minor) filter (where row.direction = 'DEBIT'), 0)::bigint as debits
             from closing join statement_row row on row.import_id = closing.id and row.result = 'NEW'
               and row.taken_at is null
           ), calculated as (
             select closing.minor as bank, file.debits + coalesce((
                 select sum(amount_minor) from bank_tx line where line.bank_account_id = closing.account
                   and line.direction = 'DEBIT' and line.status = 'NEW'
                   and line.booked_at <= closing.at), 0) as unproven,
               account.opening_balance_minor + file.credits + coalesce((
                 select sum(line.amount_minor) from ledger_account ledger join journal_line line
                   on line.account_id = ledger.id join journal on journal.id = line.journal_id
                 left join bank_tx tx on journal.source_type = 'bank_tx' and tx.id = journal.source_id
                 where ledger.code = 'BANK:' || account.id::text and coalesce(tx.booked_at, journal.at) <= closing.at),
                   0) as ledger
             from closing join bank_account account on account.id = closing.account cross join file
           )
           select bank::bigint as "bankMinor", ledger::bigint as "ledgerMinor",
             (bank - ledger)::bigint as "differenceMinor", unproven::bigint as "unprovenDebitsMinor" from calculated`,
    values: [importId],
  })
  return rows[0]
}

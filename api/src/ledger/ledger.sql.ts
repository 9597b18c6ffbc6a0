import type { Tx } from '../db/client'

export type NewJournal = {
  id: string
  kind: string
  sourceType: string
  sourceId: string
  occurrenceNo: number
  at: Date
}

/** `merchantId`: whose money the journal moves, null if no merchant's. `kind` and `at` are the journal's. */
export type NewJournalLine = {
  journalId: string
  lineNo: number
  code: string
  amountMinor: bigint
  merchantId: string | null
  kind: string
  at: Date
}

// Inserts lines whose account exists, and updates balances and daily facts (`ledgerDay.ts`). Accounts are found by
// code; if one does not exist yet, the count is too low, and the caller opens it and inserts the missing lines.
const addLines = `
  input as (
    select * from unnest($1::uuid[], $2::int[], $3::text[], $4::bigint[], $6::uuid[], $7::text[], $8::timestamptz[])
      as input (journal_id, line_no, code, amount_minor, merchant_id, kind, at)
  ), line as (
    insert into journal_line (journal_id, line_no, account_id, amount_minor)
    select input.journal_id, input.line_no, account.id, input.amount_minor
    from input join ledger_account account on account.code = input.code
    where not exists (select from journal_line done where done.journal_id = input.journal_id
      and done.line_no = input.line_no)
    returning journal_id, line_no, account_id, amount_minor
  ), counted as (
    insert into ledger_day_delta (day, merchant_id, account_id, kind, lines, amount_minor, hour)
    select istanbul_day_v1(input.at), input.merchant_id, line.account_id, input.kind, 1, line.amount_minor,
      istanbul_hour_v1(input.at)
    from line join input using (journal_id, line_no)
  ), moved as (
    select account_id, sum(amount_minor)::bigint as amount_minor from line group by account_id
  ), balance as (
    update ledger_balance set balance_minor = ledger_balance.balance_minor + moved.amount_minor, updated_at = $5
    from moved where ledger_balance.account_id = moved.account_id
  )
  select count(*)::int as lines from line`

const valuesOf = (lines: readonly NewJournalLine[], at: Date) => [
  lines.map(({ journalId }) => journalId),
  lines.map(({ lineNo }) => lineNo),
  lines.map(({ code }) => code),
  lines.map(({ amountMinor }) => amountMinor),
  at,
  lines.map(({ merchantId }) => merchantId),
  lines.map(({ kind }) => kind),
  lines.map((line) => line.at),
]

/** Inserts journals and their lines. Returns the number of lines whose account was found. */
export async function insertJournals(
  tx: Tx,
  journals: readonly NewJournal[],
  lines: readonly NewJournalLine[],
): Promise<number> {
  const { rows } = await tx.query<{ lines: number }>({
    name: 'ledger.journals',
    text: `with journal as (
             insert into journal (id, kind, source_type, source_id, occurrence_no, at)
             select * from unnest($9::uuid[], $10::text[], $11::text[], $12::uuid[], $13::int[], $14::timestamptz[])
           ), ${addLines}`,
    values: [
      ...valuesOf(lines, journals[0]?.at ?? new Date()),
      journals.map(({ id }) => id),
      journals.map(({ kind }) => kind),
      journals.map(({ sourceType }) => sourceType),
      journals.map(({ sourceId }) => sourceId),
      journals.map(({ occurrenceNo }) => occurrenceNo),
      journals.map(({ at }) => at),
    ],
  })
  return rows[0]?.lines ?? 0
}

/** Inserts the lines that were left out because their account did not exist. */
export async function insertMissingLines(tx: Tx, at: Date, lines: readonly NewJournalLine[]): Promise<number> {
  const { rows } = await tx.query<{ lines: number }>(`with ${addLines}`, valuesOf(lines, at))
  return rows[0]?.lines ?? 0
}

/** Opens accounts that do not exist yet, with a balance row for merchants' accounts. */
export async function openAccounts(tx: Tx, accounts: { codes: string[]; classes: string[] }): Promise<void> {
  // Ordered by code, so that two concurrent transactions cannot deadlock.
  await tx.query(
    `insert into ledger_account (code, class)
     select distinct code, class from unnest($1::text[], $2::text[]) as new (code, class) order by code
     on conflict (code) do nothing`,
    [accounts.codes, accounts.classes],
  )
  await tx.query(
    `insert into ledger_balance (account_id)
     select id from ledger_account where code = any($1::text[]) and code like 'MERCHANT:%' order by id
     on conflict (account_id) do nothing`,
    [accounts.codes],
  )
}

/**
 * What a merchant's account holds: the negative of its balance, since credits increase a liability. Zero before its
 * first line.
 */
export async function selectHeld(tx: Pick<Tx, 'query'>, code: string): Promise<bigint> {
  const { rows } = await tx.query<{ held: bigint }>({
    name: 'ledger.held',
    text: `select -balance_minor as held from ledger_balance
           join ledger_account on ledger_account.id = ledger_balance.account_id where code = $1`,
    values: [code],
  })
  return rows[0]?.held ?? 0n
}

/** The lines of one journal, in order; empty if it was never posted. */
export async function selectJournalLines(
  tx: Tx,
  journal: { kind: string; sourceType: string; sourceId: string; occurrenceNo: number },
): Promise<{ account: string; amountMinor: bigint }[]> {
  const { rows } = await tx.query<{ account: string; amountMinor: bigint }>({
    name: 'ledger.lines',
    text: `select account.code as account, line.amount_minor as "amountMinor" from journal
           join journal_line line on line.journal_id = journal.id join ledger_account account
             on account.id = line.account_id
           where journal.source_type = $1 and journal.source_id = $2 and journal.kind = $3
             and journal.occurrence_no = $4 order by line.line_no`,
    values: [journal.sourceType, journal.sourceId, journal.kind, journal.occurrenceNo],
  })
  return rows
}

/** Like `selectHeld`, with the balance row locked until the transaction ends. */
export async function lockBalance(tx: Tx, code: string): Promise<bigint> {
  const { rows } = await tx.query<{ held: bigint }>({
    name: 'ledger.lockBalance',
    text: `select -balance_minor as held from ledger_balance
           join ledger_account on ledger_account.id = ledger_balance.account_id where code = $1
             for no key update of ledger_balance`,
    values: [code],
  })
  return rows[0]?.held ?? 0n
}

/** The sum of an account's lines; zero before its first. */
export async function selectSum(db: Pick<Tx, 'query'>, code: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>({
    name: 'ledger.sum',
    text: `select coalesce(sum(line.amount_minor), 0)::bigint as sum from ledger_account account
           join journal_line line on line.account_id = account.id where account.code = $1`,
    values: [code],
  })
  return rows[0]?.sum ?? 0n
}

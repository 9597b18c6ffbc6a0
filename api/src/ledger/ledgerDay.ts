import { registerDailyFacts } from '../facts/dailyFacts'

/**
 * The journal by day. The statement that inserts the lines also writes the delta rows (`ledger.sql.ts`).
 * `merchant_id` is the merchant whose account is in the journal; null if there is none.
 */
export const ledgerDay = registerDailyFacts({
  table: 'ledger_day',
  rules: 1,
  keys: ['merchant_id', 'account_id', 'kind'],
  measures: ['lines', 'amount_minor'],
  from: 'journal',
  select: `
    select happening.at, whose.merchant_id, line.account_id, happening.kind, count(*) as lines,
      sum(line.amount_minor) as amount_minor
    from happening join journal_line line on line.journal_id = happening.id
    left join lateral (
      select split_part(account.code, ':', 2)::uuid as merchant_id from journal_line own join ledger_account account
        on account.id = own.account_id
      where own.journal_id = happening.id and account.code like 'MERCHANT:%' limit 1
    ) whose on true
    group by happening.id, happening.at, whose.merchant_id, line.account_id, happening.kind`,
})

/** A subquery for `from`: movements on merchants' accounts by `day` and `merchant_id`. Small for any period. */
export const merchantsMovedNow = `(
  select day, merchant_id, amount_minor from merchant_day
  union all select delta.day, delta.merchant_id, delta.amount_minor
  from ledger_day_delta delta join ledger_account account on account.id = delta.account_id
    where account.code like 'MERCHANT:%')`

/** A subquery for `from`: the total of each account (`account_id`). A trigger maintains `ledger_total`. */
export const totalsNow = `(
  select account_id, amount_minor from ledger_total union all select account_id, amount_minor from ledger_day_delta)`

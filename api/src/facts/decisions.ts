/**
 * Joins shared by the facts of requests: which history lines (`e`) are decisions, and the sums of their journals.
 * Names are inserted into SQL unescaped; they must be constants.
 */

const among = (actions: readonly string[]) => actions.map((action) => `'${action}'`).join(', ')

/**
 * Joins `d`, the decision that a line makes, or takes back if it is an `undo`: action, actor, time, place in the
 * history, and `sign` (−1 if taken back).
 */
export const decisionOf = (table: string, decisions: readonly string[]): string => `
    left join lateral (
      select past.action, past.at, past.actor, past.seq from ${table}_event past
      where e.action = 'undo' and past.request_id = e.request_id and past.seq < e.seq
        and past.action in (${among(decisions)}) order by past.seq desc limit 1
    ) u on true
    cross join lateral (select coalesce(u.action, e.action) as action, case when u.action is null then e.actor
      else u.actor end as actor,
      coalesce(u.at, e.at) as at, coalesce(u.seq, e.seq) as seq, case e.action when 'undo' then -1 else 1 end as sign)
        d`

/** The occurrence number of a decision's journal or its inverse: one more than the undos before it. */
export const occurrenceOf = (table: string): string =>
  `1 + (select count(*) from ${table}_event past where past.request_id = e.request_id and past.seq < e.seq
    and past.action = 'undo')`

type Posted = {
  table: string
  /** Expressions: whether the line has a journal, its kinds as text[], and its number. */
  when: string
  kinds: string
  occurrence: string
}

/**
 * Joins `posted`: the time and sums of the line's journal in kuruş. `gross` is the total for merchant, fee, tax and
 * loss; the fee, the tax, our loss and the operator's earnings (`cost`) are separate. Negative if taken back.
 */
export const postedOf = ({ table, when, kinds, occurrence }: Posted): string => `
    left join lateral (
      select min(journal.at) as at, -sum(line.amount_minor) filter (where account.code <> 'OPERATOR_COST') as gross,
        -coalesce(sum(line.amount_minor) filter (where account.code like 'FEE:%'), 0) as fee,
        -coalesce(sum(line.amount_minor) filter (where account.code = 'TAX_PAYABLE'), 0) as tax,
        coalesce(sum(line.amount_minor) filter (where account.code = 'CHARGEBACK_LOSS'), 0) as loss,
        coalesce(sum(line.amount_minor) filter (where account.code = 'OPERATOR_COST'), 0) as cost
      from journal join journal_line line on line.journal_id = journal.id join ledger_account account
        on account.id = line.account_id
      where (${when}) and journal.source_type = '${table}' and journal.source_id = e.request_id
        and journal.kind = any(${kinds}) and journal.occurrence_no = ${occurrence}
        and (account.code like 'MERCHANT:%' or account.code like 'FEE:%'
          or account.code in ('TAX_PAYABLE', 'CHARGEBACK_LOSS', 'OPERATOR_COST'))
    ) posted on true`

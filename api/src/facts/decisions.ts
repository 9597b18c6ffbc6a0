/**
 * Joins that the facts of requests share: what of a request's history (`e`, a line of `happening`) is a decision, and
 * what its journal says. Names go into statements as they stand: they are constants of the declaring file.
 */

const among = (actions: readonly string[]) => actions.map((action) => `'${action}'`).join(', ')

/**
 * Joins the decision that a line makes or, of an `undo`, takes back: `d` with its action, actor, moment, place in the
 * history and `sign` (−1 where it is taken back).
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

/** The occurrence of the journal of a decision, or of its inverse: each undo before it made the next one. */
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
 * Joins `posted`, the sums of the line's journal in kuruş and its moment: what merchant, fee, tax and loss got together
 * (`gross`), and the fee, the tax, our loss and what the operator earned (`cost`) by themselves. Taken back they are
 * negative.
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

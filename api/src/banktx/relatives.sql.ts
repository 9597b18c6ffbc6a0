import { sameSumWithinDays, type Relative } from '@kasa/domain/sumsAndParts'

import type { Tx } from '../db/client'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'

/** The part of a row that shows whether it is a batch booking or a payment of one. */
export type RelativeQuery = {
  readonly bankAccountId: string
  readonly day: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly bankRef: string | null
  readonly groupRef: string | null
  readonly payments: number | null
}
export type RelativeLine = Relative & { readonly direction: 'CREDIT' | 'DEBIT' }

const refsOf = (refs: readonly (string | null)[]) => [
  ...new Set(refs.flatMap((ref) => ref?.trim().toUpperCase() ?? [])),
]

/**
 * Lines around the days of one account's rows that may be batch bookings or their payments: batches, lines of the
 * same group, and every line on the days of batches.
 */
export async function selectRelatives(
  db: Pick<Tx, 'query'>,
  queries: readonly RelativeQuery[],
): Promise<RelativeLine[]> {
  const days = queries.map(({ day }) => day).sort()
  const [first, last, account] = [days[0], days.at(-1), queries[0]?.bankAccountId]
  if (first === undefined || last === undefined || account === undefined) return []
  const { rows } = await db.query<RelativeLine>({
    name: 'relatives.lines',
    text: `select line.id, line.direction, (line.booked_at at time zone 'Europe/Istanbul')::date as day,
      line.amount_minor as "amountMinor", line.bank_ref as "bankRef",
             line.group_ref as "groupRef", line.payments,
             coalesce((select jsonb_agg(distinct seen.source) from line_report seen where seen.bank_tx_id = line.id),
               '[]') as sources
           from (
             select id from bank_tx where bank_account_id = $1 and payments is not null
               and booked_at >= ${dayStartSql(`($2::date - ${sameSumWithinDays})`)}
                 and booked_at < ${dayEndSql(`($3::date + ${sameSumWithinDays})`)}
             union select id from bank_tx where bank_account_id = $1 and group_ref is not null
               and upper(btrim(group_ref) collate "C") = any($4::text[])
               and booked_at >= ${dayStartSql(`($2::date - ${sameSumWithinDays})`)}
                 and booked_at < ${dayEndSql(`($3::date + ${sameSumWithinDays})`)}
             union select line.id from unnest($5::text[]) as grouped (ref) join bank_tx line
               on line.bank_account_id = $1 and upper(btrim(line.bank_ref) collate "C") = grouped.ref
               and line.booked_at >= ${dayStartSql(`($2::date - ${sameSumWithinDays})`)}
                 and line.booked_at < ${dayEndSql(`($3::date + ${sameSumWithinDays})`)}
             union select line.id from unnest($6::date[]) as sum (day) join bank_tx line on line.bank_account_id = $1
               and line.booked_at >= ${dayStartSql('sum.day')} and line.booked_at < ${dayEndSql('sum.day')}
           ) found join bank_tx line using (id)
           where line.status not in ('IGNORED', 'RETURNED') order by line.id`,
    values: [
      account,
      first,
      last,
      refsOf(queries.map(({ bankRef }) => bankRef)),
      refsOf(queries.map(({ groupRef }) => groupRef)),
      [...new Set(queries.flatMap(({ day, payments }) => (payments === null ? [] : [day])))],
    ],
  })
  return rows
}

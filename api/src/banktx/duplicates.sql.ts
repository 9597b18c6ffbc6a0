import type { ComparedLine } from '@kasa/domain/duplicateLines'

import type { Tx } from '../db/client'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'

type ComparedRow = ComparedLine & { id: string }
const lineJson = (
  line: string,
) => `jsonb_build_object('id', ${line}.id, 'bankRef', ${line}.bank_ref, 'senderName', ${line}.sender_name,
  'description', ${line}.description,
    'day', ${line}.day, 'sources',
      coalesce((select jsonb_agg(source) from line_report seen where seen.bank_tx_id = ${line}.id), '[]'))`
const withDay = `select *, (booked_at at time zone 'Europe/Istanbul')::date as day from bank_tx`

/**
 * For each line, earlier lines of the same account, direction and amount, at most one day apart, that were not
 * ignored. Bots' lines with two different references, or with the same text on one day, are never duplicates; they
 * are excluded here because a day has many of them.
 */
export async function selectAlike(
  tx: Tx,
  ids: readonly string[],
): Promise<{ line: ComparedRow; other: ComparedRow }[]> {
  const { rows } = await tx.query<{ line: ComparedRow; other: ComparedRow }>({
    name: 'duplicates.alike',
    text: `select ${lineJson('line')} as line, ${lineJson('other')} as other
           from (${withDay} where id = any($1::uuid[])) line
           cross join lateral (
             ${withDay} where bank_account_id = line.bank_account_id and direction = line.direction
               and amount_minor = line.amount_minor and id <> line.id
               and booked_at >= ${dayStartSql('(line.day - 1)')} and booked_at < ${dayEndSql('(line.day + 1)')}
               and status <> 'IGNORED' and maybe_same_as is null
               and not (bot_id is not null and line.bot_id is not null and bank_ref is not null
                 and line.bank_ref is not null)
               and not (booked_at >= ${dayStartSql('line.day')} and booked_at < ${dayEndSql('line.day')}
                 and bank_ref is not distinct from line.bank_ref
                 and sender_name = line.sender_name and description = line.description)
             order by id limit 50) other
           order by line.id, other.id`,
    values: [[...ids]],
  })
  return rows
}

/** Sets which line each may duplicate; null if none. */
export async function setMaybeSame(tx: Tx, same: readonly { id: string; other: string | null }[]): Promise<void> {
  await tx.query({
    name: 'duplicates.set',
    text: `update bank_tx set maybe_same_as = told.other from unnest($1::uuid[], $2::uuid[]) as told (id, other)
           where bank_tx.id = told.id and maybe_same_as is distinct from told.other`,
    values: [same.map(({ id }) => id), same.map(({ other }) => other)],
  })
}

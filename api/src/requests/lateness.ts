import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { parameterMs } from '../parameters/parameter'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'

/** SQL: an open request `r` has waited longer than its service level at a moment; `limitS` is this level in seconds. */
export async function latenessAt<R extends RequestRecord, A extends string, Row>(
  db: Pick<Tx, 'query'>,
  { late, table }: Pick<RequestNoun<R, A, Row>, 'late' | 'table'>,
  at: Date,
): Promise<{ isLate: RawBuilder<boolean>; limitS: number }> {
  if (!late) return { isLate: sql`false`, limitS: 0 }
  const limitMs = await parameterMs(db, late.sla, at)
  const isLate = sql<boolean>`${sql.raw(table.isOpen)}
    and ${sql.raw(late.since)} <= ${new Date(at.getTime() - limitMs)}`
  return { isLate, limitS: limitMs / 1000 }
}

import { sql, type RawBuilder } from 'kysely'

import type { Pool } from '../db/client'
import { runSql } from '../db/runSql'
import type { Place } from './requestTable'

export type RequestOptions = {
  merchants: { id: string; name: string }[]
  bankAccounts: { id: string; label: string }[]
}

/** Returns the merchants and accounts of the requests that a person may see, at most 500 of each. */
export async function selectRequestOptions(
  pool: Pool,
  { name, place }: { name: string; place: Place },
  visible: RawBuilder<boolean>,
): Promise<RequestOptions> {
  const merchants = await runSql<{ id: string; name: string }>(
    pool,
    sql`
    select m.id, m.name from merchant m
    where exists (select from ${sql.raw(name)} r where r.merchant_id = m.id and ${visible}) order by m.name, m.id
      limit 500`,
  )
  const bankAccounts = await runSql<{ id: string; label: string }>(
    pool,
    sql`
    select b.id, b.label from ${sql.raw(place.accounts)} b
    where exists (select from ${sql.raw(name)} r where r.${sql.raw(place.account)} = b.id and ${visible})
      order by b.label, b.id limit 500`,
  )
  return { merchants, bankAccounts }
}

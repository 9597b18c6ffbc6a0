import type { Tx } from '../db/client'

/** Merchants for which payouts can currently be requested, by name; only `only` if given. */
export async function selectAskable(
  db: Pick<Tx, 'query'>,
  only: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'withdrawalAsk.merchants',
    text: `select id, name from merchant
           where status not in ('CLOSED', 'PAUSED_OUT') and 'withdraw' = any (modules) and ($1::uuid is null or id = $1)
           order by name collate "tr-x-icu", id`,
    values: [only],
  })
  return rows
}

/** All banks by the code in their IBANs. */
export async function selectIbanBanks(
  db: Pick<Tx, 'query'>,
): Promise<{ code: string; shortName: string; active: boolean }[]> {
  const { rows } = await db.query<{ code: string; shortName: string; active: boolean }>({
    name: 'withdrawalAsk.banks',
    text: `select eft_code as code, short_name as "shortName", active from bank_name order by eft_code`,
  })
  return rows
}

import type { Pool } from '../db/client'

type Named = { id: string; name: string }
export type AccountOptions = {
  banks: { id: string; code: string; shortName: string; active: boolean }[]
  groups: Named[]
  owners: Named[]
  limitGroups: Named[]
  bots: Named[]
}

/** All choices of a form; the service reduces an operator's groups and owners. */
export async function selectOptions(pool: Pool): Promise<AccountOptions> {
  const named = `coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]'::jsonb)`
  const { rows } = await pool.query<AccountOptions>({
    name: 'bankaccounts.options',
    text: `select
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', eft_code, 'shortName', short_name,
               'active', active) order by sort, eft_code), '[]'::jsonb) from bank_name) as banks,
             (select ${named} from remit_group) as groups,
             (select ${named} from users where 'REMIT' = any(scope)) as owners,
             (select ${named} from limit_group where module = 'remit') as "limitGroups",
             (select ${named} from watcher_bot) as bots`,
  })
  const [options] = rows
  if (!options) throw new Error('A select without from gave no row')
  return options
}

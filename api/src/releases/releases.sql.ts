import type { Pool } from '../db/client'

/**
 * How often a build was opened in the browsers of a tenant, and how many of those failed; each person counts three
 * times at most.
 */
export async function selectBuildOpenings(
  db: Pool,
  { module, builds, from }: { module: string; builds: readonly string[]; from: Date },
): Promise<{ build: string; opened: number; failed: number }[]> {
  const { rows } = await db.query<{ build: string; opened: number; failed: number }>({
    name: 'releases.buildOpenings',
    // A line that dropped says nothing of the build; a report by hand follows a failure that was counted.
    text: `with seen as (
             select build, code is not null as failed, row_number() over (partition by build, user_id, code is not null
               order by id) as turn
             from module_event
             where module = $1 and build = any($2) and at >= $3
               and (code is null and phase = 'ready' or code is not null and phase <> 'report'
                 and code not in ('SCRIPT_NETWORK', 'SCRIPT_TIMEOUT')))
           select build, count(*)::int as opened, (count(*) filter (where failed))::int as failed
           from seen where turn <= 3 group by build`,
    values: [module, builds, from],
  })
  return rows
}

/** The builds that browsers of a tenant told of since `from`. */
export async function selectBuildsSeen(db: Pool, from: Date): Promise<{ module: string; build: string }[]> {
  const { rows } = await db.query<{ module: string; build: string }>({
    name: 'releases.buildsSeen',
    text: 'select distinct module, build from module_event where at >= $1',
    values: [from],
  })
  return rows
}

import type { Pool } from '../db/client'

/**
 * How often a tenant's browsers opened a build, and how many openings failed. Each person counts at most three times
 * per build.
 */
export async function selectBuildOpenings(
  db: Pool,
  { module, builds, from }: { module: string; builds: readonly string[]; from: Date },
): Promise<{ build: string; opened: number; failed: number }[]> {
  const { rows } = await db.query<{ build: string; opened: number; failed: number }>({
    name: 'releases.buildOpenings',
    // A dropped connection is no failure of the build, and a manual report follows a failure that was already counted.
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

/** The builds that a tenant's browsers reported since `from`. */
export async function selectBuildsSeen(db: Pool, from: Date): Promise<{ module: string; build: string }[]> {
  const { rows } = await db.query<{ module: string; build: string }>({
    name: 'releases.buildsSeen',
    text: 'select distinct module, build from module_event where at >= $1',
    values: [from],
  })
  return rows
}

import type { Pool } from '../db/client'

/** Records a runner's heartbeat, by the database's clock so that machines need not agree. */
export async function setRunnerSeen(db: Pool, id: string): Promise<void> {
  await db.query({
    name: 'runner.seen',
    text: `insert into job_runner (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
    values: [id],
  })
}

export async function deleteRunner(db: Pool, id: string): Promise<void> {
  await db.query({ name: 'runner.delete', text: `delete from job_runner where id = $1`, values: [id] })
}

/**
 * Releases the jobs of runners without a heartbeat for `silentS` seconds, for example after kill -9; graphile-worker
 * itself waits four hours. Skips younger locks, which may belong to a runner without a heartbeat yet.
 */
export async function unlockDeadRunners(db: Pool, silentS: number): Promise<void> {
  await db.query({
    name: 'runner.unlock',
    text: `select graphile_worker.force_unlock_workers(array(
             select distinct j.locked_by from graphile_worker._private_jobs j
             where j.locked_by is not null and j.locked_at < now() - make_interval(secs => $1)
               and not exists (select 1 from job_runner r where r.id = j.locked_by
                 and r.seen_at > now() - make_interval(secs => $1))))`,
    values: [silentS],
  })
  await db.query({ name: 'runner.forget', text: `delete from job_runner where seen_at < now() - interval '1 day'` })
}

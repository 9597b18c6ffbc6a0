import type { Tx } from '../db/client'
import { toJson } from '../db/json'

export type JobOptions = {
  /** Earliest start; default: now. */
  runAt?: Date
  /** Replaces an unstarted job with the same key. */
  key?: string
  /** Default: 25, with exponential delays (graphile-worker). */
  maxAttempts?: number
}

/** Calls graphile-worker's own function in our transaction. */
export async function insertJob(tx: Tx, name: string, payload: unknown, options: JobOptions): Promise<void> {
  await tx.query({
    name: 'jobs.add',
    text: `select graphile_worker.add_job(
             identifier => $1::text, payload => $2::json, run_at => $3::timestamptz, job_key => $4::text,
             max_attempts => $5::int, job_key_mode => 'replace')`,
    values: [name, toJson(payload), options.runAt ?? null, options.key ?? null, options.maxAttempts ?? null],
  })
}

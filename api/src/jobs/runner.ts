import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { createPlainPool, type Pool } from '../db/client'
import type { Metrics } from '../health/metrics'
import type { Tenant } from '../tenants/tenant'
import { startHeartbeat } from './heartbeat'
import { registeredTasks } from './jobs'
import { registeredSchedules } from './schedules'

const concurrency = 4
/** Poll interval for jobs with a start time; new jobs start at once by NOTIFY. */
const pollMs = 1000
const restartMs = 2000
/** How long a stopping runner may take after its last task before it is abandoned. */
const endMs = 2000

type RunnerOptions = { now: () => Date; log: FastifyBaseLogger; metrics?: Metrics }

/** `working` contains the running tasks. */
function taskList(tenant: Tenant, { now, log, metrics }: RunnerOptions, working = new Set<Promise<void>>()): TaskList {
  return Object.fromEntries(
    [...registeredTasks()].map(([name, task]) => [
      name,
      async (payload, { job }) => {
        const ctx = systemCtx(tenant, uuidv7(), now)
        const work = task(ctx, payload as never, {
          attempt: job.attempts,
          lastAttempt: job.attempts >= job.max_attempts,
        })
        working.add(work)
        try {
          await work
          metrics?.jobs.inc({ task: name, result: 'done' })
        } catch (error) {
          metrics?.jobs.inc({ task: name, result: 'failed' })
          log.error(
            { err: error, task: name, tenant: tenant.config.id, attempt: job.attempts, requestId: ctx.requestId },
            'job failed',
          )
          throw error
        } finally {
          working.delete(work)
        }
      },
    ]),
  )
}

/** Logs messages of graphile-worker. Its messages about single jobs are only traced, because `taskList` logs those. */
const workerLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ from: 'jobs' }, message)
    else log.trace({ from: 'jobs' }, message)
  })

export type Jobs = { stop: () => Promise<void> }

/** One run of graphile-worker: its id in the database, when it ends, and how to stop it. */
type Run = { id: string | undefined; ended: Promise<void>; stop: () => void }

async function startRun(tenant: Tenant, pool: Pool, options: RunnerOptions): Promise<Run> {
  const events: WorkerEvents = new EventEmitter()
  const working = new Set<Promise<void>>()
  let id: string | undefined
  events.once('pool:create', ({ workerPool }) => (id = workerPool.id))
  const ending = once(events, 'pool:gracefulShutdown')
  const runner = await run({
    pgPool: pool,
    taskList: taskList(tenant, options, working),
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: workerLogger(options.log),
    parsedCronItems: parseCronItems(registeredSchedules()),
    events,
    // With batches, a job that ends while its connection is cut causes an unhandled rejection, which would end the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const stop = () => void runner.stop().catch(() => undefined)
  const settled = new AbortController()
  /** graphile-worker miscounts its pending writes if one of them failed, and would then never end. */
  const leftBehind = async () => {
    await ending
    do {
      await Promise.allSettled(working)
      await delay(endMs, undefined, { signal: settled.signal })
    } while (working.size > 0)
    stop()
    throw new Error('it was told to end and did not')
  }
  return { id, ended: Promise.race([runner.promise, leftBehind()]).finally(() => settled.abort()), stop }
}

/** Runs one tenant's jobs until stopped. Restarts the runner if it dies with its database connection. */
export async function startJobs(tenant: Tenant, options: RunnerOptions): Promise<Jobs> {
  const pool = createPlainPool(tenant.directUrl, { max: concurrency + 2, name: `kasa-${tenant.config.id}-jobs` })
  const stopping = new AbortController()
  let current: Run | undefined = await startRun(tenant, pool, options)
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      try {
        current ??= await startRun(tenant, pool, options)
        if (stopping.signal.aborted) current.stop()
        await current.ended
      } catch (error) {
        options.log.warn({ err: error, tenant: tenant.config.id }, 'the job runner stopped; it is started again')
      }
      current = undefined
      await delay(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const heartbeat = startHeartbeat(tenant, () => current?.id, options.log)
  const ended = keepRunning()
  return {
    async stop() {
      stopping.abort()
      current?.stop()
      await ended
      await heartbeat.stop()
      await pool.end()
    },
  }
}

/** Runs the jobs that are due and returns; for tests with a fixed clock. */
export async function runDueJobs(tenant: Tenant, options: RunnerOptions): Promise<void> {
  const pool = createPlainPool(tenant.directUrl, { max: 2, name: `kasa-${tenant.config.id}-jobs` })
  try {
    await runOnce({
      pgPool: pool,
      taskList: taskList(tenant, options),
      concurrency: 1,
      noHandleSignals: true,
      logger: workerLogger(options.log),
    })
  } finally {
    await pool.end()
  }
}

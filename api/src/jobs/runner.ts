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
/** Jobs added on this machine start at once by NOTIFY; this is for those that become due by the clock. */
const pollMs = 1000
const restartMs = 2000
/** What a runner that is to end is given after its last task, before it is left behind. */
const endMs = 2000

type RunnerOptions = { now: () => Date; log: FastifyBaseLogger; metrics?: Metrics }

/** `working` holds what is being worked on, as long as it is. */
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

/** graphile-worker speaks to our log; what it says of single jobs is said above already. */
const workerLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ from: 'jobs' }, message)
    else log.trace({ from: 'jobs' }, message)
  })

export type Jobs = { stop: () => Promise<void> }

/** One run of graphile-worker: who it is to the database, when it has ended, and how to end it. */
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
    // Without batches, a job that ends while its connection is cut is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const stop = () => void runner.stop().catch(() => undefined)
  const settled = new AbortController()
  /** Its batches miscount what is still to be written when jobs end after one could not be: then it waits for ever. */
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

/** Runs one tenant's jobs until stopped; a runner that dies with its database connection is started again. */
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

/** Runs what is due now and returns; for tests, with their clock. */
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

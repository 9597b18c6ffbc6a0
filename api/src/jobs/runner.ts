import { EventEmitter } from 'node:events'

import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, runOnce, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { createPlainPool } from '../db/client'
import type { Metrics } from '../health/metrics'
import type { Tenant } from '../tenants/tenant'
import { startHeartbeat } from './heartbeat'
import { registeredTasks } from './jobs'
import { registeredSchedules } from './schedules'

const concurrency = 4
/** Jobs added on this machine start at once by NOTIFY; this is for those that become due by the clock. */
const pollMs = 1000
const restartMs = 2000

type RunnerOptions = { now: () => Date; log: FastifyBaseLogger; metrics?: Metrics }

function taskList(tenant: Tenant, { now, log, metrics }: RunnerOptions): TaskList {
  return Object.fromEntries(
    [...registeredTasks()].map(([name, task]) => [
      name,
      async (payload, { job }) => {
        const ctx = systemCtx(tenant, uuidv7(), now)
        try {
          await task(ctx, payload as never, { attempt: job.attempts, lastAttempt: job.attempts >= job.max_attempts })
          metrics?.jobs.inc({ task: name, result: 'done' })
        } catch (error) {
          metrics?.jobs.inc({ task: name, result: 'failed' })
          log.error(
            { err: error, task: name, tenant: tenant.config.id, attempt: job.attempts, requestId: ctx.requestId },
            'job failed',
          )
          throw error
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

/** Runs one tenant's jobs until stopped; a runner that dies with its database connection is started again. */
export async function startJobs(tenant: Tenant, options: RunnerOptions): Promise<Jobs> {
  const pool = createPlainPool(tenant.directUrl, { max: concurrency + 2, name: `kasa-${tenant.config.id}-jobs` })
  let isStopping = false
  let runner: Runner | undefined
  let wait: { timer: NodeJS.Timeout; end: () => void } | undefined
  let runnerId: string | undefined
  const start = () => {
    const events: WorkerEvents = new EventEmitter()
    events.once('pool:create', ({ workerPool }) => (runnerId = workerPool.id))
    return run({
      pgPool: pool,
      taskList: taskList(tenant, options),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: workerLogger(options.log),
      parsedCronItems: parseCronItems(registeredSchedules()),
      events,
      // Without batches, a job that ends while its connection is cut is an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  }
  const keepRunning = async () => {
    while (!isStopping) {
      try {
        runner ??= await start()
        await runner.promise
      } catch (error) {
        options.log.warn({ err: error, tenant: tenant.config.id }, 'the job runner stopped; it is started again')
      }
      runner = undefined
      runnerId = undefined
      if (!isStopping)
        await new Promise<void>((resolve) => (wait = { timer: setTimeout(resolve, restartMs), end: resolve }))
    }
  }
  runner = await start()
  const heartbeat = startHeartbeat(tenant, () => runnerId, options.log)
  const ended = keepRunning()
  return {
    async stop() {
      isStopping = true
      if (wait) {
        clearTimeout(wait.timer)
        wait.end()
      }
      await runner?.stop().catch(() => undefined)
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

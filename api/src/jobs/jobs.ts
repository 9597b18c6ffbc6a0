import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { insertJob, type JobOptions } from './jobs.sql'

/**
 * Payloads of all jobs by name. A noun adds its own:
 * `declare module '../jobs/jobs' { interface JobPayloads { 'callback.deliver': { id: string } } }`
 */
export interface JobPayloads {}
export type JobName = Extract<keyof JobPayloads, string>

export type Task<N extends JobName> = (
  ctx: Ctx<{ kind: 'system' }>,
  payload: JobPayloads[N],
  run: { attempt: number; lastAttempt: boolean },
) => Promise<void>

export type RegisteredTask = (
  ctx: Ctx<{ kind: 'system' }>,
  payload: never,
  run: { attempt: number; lastAttempt: boolean },
) => Promise<void>
const tasks = new Map<string, RegisteredTask>()

/** Registers a job's task when the noun's file is loaded. Throws on a duplicate name. */
export function registerTask<N extends JobName>(name: N, task: Task<N>): void {
  if (tasks.has(name)) throw new Error(`The job ${name} is registered twice`)
  tasks.set(name, task as RegisteredTask)
}

export const registeredTasks = (): ReadonlyMap<string, RegisteredTask> => tasks

/** Queues a job in the caller's transaction, so that it exists only if that commits. */
export const addJob = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> => insertJob(tx, name, payload, options)

import type { JobName } from './jobs'

const schedules = new Map<string, string>()

/** Schedules a registered job: `match` is a crontab pattern in UTC. The job's payload is empty. */
export function registerSchedule(name: JobName, match: string): void {
  schedules.set(name, match)
}

export const registeredSchedules = (): { task: string; match: string }[] =>
  [...schedules].map(([task, match]) => ({ task, match }))

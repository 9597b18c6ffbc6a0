import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process uniquely: pids are reused, but not with the same start time. */
export type ProcessIdentity = { pid: number; startedAt: string }

/** Identifies a running process; undefined if there is none or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : psStart(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

/** True while exactly this process runs. */
export const isAlive = (who: ProcessIdentity): boolean => identify(who.pid)?.startedAt === who.startedAt

/** The parent's pid; undefined without the process or without /proc. */
export const parentOf = (pid: number): number | undefined => {
  const fields = linuxStat(pid)
  return fields?.[1] === undefined ? undefined : Number(fields[1])
}

/** Sends the signals in order, each with its wait in ms, until the process is gone; true if it is. */
export async function stopProcess(
  who: ProcessIdentity,
  signals: readonly (readonly [NodeJS.Signals, number])[],
): Promise<boolean> {
  for (const [signal, patienceMs] of signals) {
    if (!isAlive(who)) return true
    process.kill(who.pid, signal)
    const untilMs = Date.now() + patienceMs
    while (isAlive(who) && Date.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return !isAlive(who)
}

/** Fields of /proc/<pid>/stat from "state" on; the name before it may contain spaces and brackets. */
function linuxStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function linuxStart(pid: number): string | undefined {
  const fields = linuxStat(pid)
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19]
}

function psStart(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

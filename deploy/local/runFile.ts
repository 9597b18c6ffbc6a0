import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { identify, isAlive, parentOf, stopProcess, type ProcessIdentity } from './processIdentity'
import { Refusal, print } from './progress'

/**
 * The processes that serve this KASA_HOME. The launcher writes it so that the next one can clean up after a kill -9.
 */
type RunFile = { launcher: ProcessIdentity & { parent: number }; port: number } & Partial<
  Record<Child, ProcessIdentity>
>

/** The processes that a launcher starts besides the database, with their names for messages. */
const children = { api: 'the API', walletProvider: 'the wallet provider' } as const
type Child = keyof typeof children

const fileOf = (home: string) => join(home, 'run.json')

function read(home: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(home), 'utf8')) as RunFile
  } catch {
    return undefined
  }
}

/** Makes this launcher the only one of the home: refuses if another one runs, stops what a killed one left behind. */
export async function takeOver(
  home: string,
  port: number,
): Promise<{ note: (child: Child, pid: number | undefined) => void; leave: () => void }> {
  const before = read(home)
  if (before) await clearUp(before)
  const self = identify(process.pid)
  if (!self) throw new Error('This process cannot be found in the process table.')
  const launcher = { ...self, parent: process.ppid }
  const write = (run: RunFile) => {
    const next = `${fileOf(home)}.${process.pid}`
    writeFileSync(next, JSON.stringify(run))
    renameSync(next, fileOf(home))
  }
  const noted: Partial<Record<Child, ProcessIdentity>> = {}
  write({ launcher, port })
  return {
    note: (child, pid) => {
      const who = pid === undefined ? undefined : identify(pid)
      if (who) noted[child] = who
      else delete noted[child]
      write({ launcher, port, ...noted })
    },
    leave: () => {
      if (existsSync(fileOf(home)) && read(home)?.launcher.pid === process.pid) rmSync(fileOf(home))
    },
  }
}

async function clearUp({ launcher, port, ...left }: RunFile): Promise<void> {
  if (isAlive(launcher)) {
    // Its npm or terminal was killed, so no user sees it; the new start replaces it.
    const orphaned = parentOf(launcher.pid) !== launcher.parent
    if (!orphaned)
      throw new Refusal(
        `Kasa already runs on this KASA_HOME: pid ${launcher.pid}, http://localhost:${port}. Stop it first, or give another KASA_HOME and PORT.`,
      )
    print(`• stopping the Kasa that was left running (pid ${launcher.pid})`)
    await stopProcess(launcher, [
      ['SIGTERM', 40_000],
      ['SIGKILL', 5_000],
    ])
  }
  for (const child of Object.keys(children) as Child[]) {
    const who = left[child]
    if (!who || !isAlive(who)) continue
    print(`• stopping ${children[child]} that was left running (pid ${who.pid})`)
    await stopProcess(who, [
      ['SIGTERM', 15_000],
      ['SIGKILL', 5_000],
    ])
  }
}

/** The console that serves this home; undefined if there is none. */
export function runningConsole(home: string): { port: number } | undefined {
  const run = read(home)
  return run && isAlive(run.launcher) ? { port: run.port } : undefined
}

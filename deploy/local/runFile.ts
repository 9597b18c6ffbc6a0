import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { identify, isAlive, parentOf, stopProcess, type ProcessIdentity } from './processIdentity'
import { Refusal, say } from './progress'

/** Who serves this KASA_HOME now, written by the launcher so that the next one can clear up after a kill -9. */
type RunFile = { launcher: ProcessIdentity & { parent: number }; port: number; api?: ProcessIdentity }

const fileOf = (home: string) => join(home, 'run.json')

function read(home: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(home), 'utf8')) as RunFile
  } catch {
    return undefined
  }
}

/** Makes this launcher the only one of the home: refuses beside a living one, stops what a killed one left behind. */
export async function takeOver(
  home: string,
  port: number,
): Promise<{ noteApi: (pid: number | undefined) => void; leave: () => void }> {
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
  write({ launcher, port })
  return {
    noteApi: (pid) => {
      const api = pid === undefined ? undefined : identify(pid)
      write({ launcher, port, ...(api ? { api } : {}) })
    },
    leave: () => {
      if (existsSync(fileOf(home)) && read(home)?.launcher.pid === process.pid) rmSync(fileOf(home))
    },
  }
}

async function clearUp({ launcher, port, api }: RunFile): Promise<void> {
  if (isAlive(launcher)) {
    // Its npm or terminal was killed and it serves on unseen: the new start is what the person wants.
    const orphaned = parentOf(launcher.pid) !== launcher.parent
    if (!orphaned)
      throw new Refusal(
        `Kasa already runs on this KASA_HOME: pid ${launcher.pid}, http://localhost:${port}. Stop it first, or give another KASA_HOME and PORT.`,
      )
    say(`• stopping the Kasa that was left running (pid ${launcher.pid})`)
    await stopProcess(launcher, [
      ['SIGTERM', 40_000],
      ['SIGKILL', 5_000],
    ])
  }
  if (api && isAlive(api)) {
    say(`• stopping the API that was left running (pid ${api.pid})`)
    await stopProcess(api, [
      ['SIGTERM', 15_000],
      ['SIGKILL', 5_000],
    ])
  }
}

/** The console that serves this home now, if any does. */
export function runningConsole(home: string): { port: number } | undefined {
  const run = read(home)
  return run && isAlive(run.launcher) ? { port: run.port } : undefined
}

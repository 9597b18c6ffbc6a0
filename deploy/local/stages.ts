import { spawn } from 'node:child_process'

import { root } from './bootstrap.mjs'
import { say, seconds } from './progress'

/**
 * What a stage counted; `details` are shown in full when something failed; `unsteady` names what failed and passed when asked
 * again; `times` of its single tests, in ms.
 */
export type Counts = {
  passed: number
  failed: number
  skipped?: number
  details?: string
  unsteady?: readonly string[]
  times?: readonly { name: string; ms: number }[]
}

export type Stage = {
  name: string
  run: () => Promise<Counts>
  /** Names of stages without which this one cannot say anything. */
  needs?: readonly string[]
}

/** So many of the slowest tests are told: where the next minute of a run can be had. */
const slowestTold = 20

type Row = Counts & { name: string; took: string; note: string }

/** Every stage in order, a failing one not stopping the next, then a table and the line `N passed, N failed`. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const rows: Row[] = []
  for (const stage of stages) rows.push(await runStage(stage, rows))
  const width = Math.max(...rows.map(({ name }) => name.length))
  say('')
  for (const { name, passed, failed, took, note } of rows) {
    say(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(width)}  ${String(passed).padStart(5)} passed  ${String(failed).padStart(4)} failed  ${took.padStart(8)}${note}`,
    )
  }
  const times = rows.flatMap(({ times: of = [] }) => of).sort((one, other) => other.ms - one.ms)
  if (times.length > 0) say('\nThe slowest tests:')
  for (const { name, ms } of times.slice(0, slowestTold)) say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
  for (const name of rows.flatMap(({ unsteady = [] }) => unsteady)) say(`! unsteady, to be mended: ${name}`)
  const sum = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  const skipped = sum('skipped')
  process.stdout.write(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
  )
  return sum('failed') === 0 ? 0 : 1
}

async function runStage({ name, run, needs = [] }: Stage, before: readonly Row[]): Promise<Row> {
  const missing = needs.filter((need) => before.some((row) => row.name === need && row.failed > 0))
  if (missing.length > 0)
    return { name, passed: 0, failed: 1, took: '', note: `  not run: ${missing.join(', ')} failed` }
  const startedMs = Date.now()
  say(`• ${name} …`)
  const counts = await run().catch((error: unknown): Counts => ({
    passed: 0,
    failed: 1,
    details: error instanceof Error ? error.stack : String(error),
  }))
  const bad = counts.failed > 0
  if ((bad || counts.unsteady) && counts.details) say(`${counts.details.trimEnd()}\n`)
  say(
    `${bad ? '✗' : '✓'} ${name}: ${counts.passed} passed${bad ? `, ${counts.failed} failed` : ''} (${seconds(startedMs)})`,
  )
  return { ...counts, name, took: seconds(startedMs), note: '' }
}

/** A tool's whole output and exit code; killed with all its children after `limitMs`, and that counts as a failure. */
export function command(
  argv: readonly [string, ...string[]],
  { env = {}, limitMs = 15 * 60_000, cwd = root }: { env?: NodeJS.ProcessEnv; limitMs?: number; cwd?: string } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const [file, ...args] = argv
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const killGroup = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      output += `\n${argv.join(' ')} did not end within ${limitMs / 1000} s and was stopped.\n`
      killGroup()
    }, limitMs)
    process.once('exit', killGroup)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.removeListener('exit', killGroup)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** A check that says yes or no: it counts as one. */
export const check = (name: string, ...argv: [string, ...string[]]): Stage => ({
  name,
  run: async () => {
    const { code, output } = await command(argv)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output }
  },
})

// Ctrl-C ends the tools as well: they are in groups of their own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

import { spawn, type ChildProcess } from 'node:child_process'

import { root } from './bootstrap.mjs'
import { print, seconds } from './progress'
import { sweepPostgres } from './temporaryPostgres'

/** The results of a stage. `times` are those of its single tests, in ms. */
export type Counts = {
  passed: number
  failed: number
  skipped?: number
  /** Output of a tool that failed. */
  details?: string | undefined
  /** The single tests that failed. */
  failures?: readonly Failure[]
  /** Reruns only the failed tests; returns those that failed again. */
  retry?: () => Promise<readonly string[]>
  times?: readonly { name: string; ms: number }[]
}
type Failure = { name: string; message: string }

export type Stage = {
  name: string
  run: () => Promise<Counts>
  /** Stages of one lane run one after the other; lanes run in parallel. */
  lane?: string
  /** Stages that must pass before this one. */
  needs?: readonly string[]
  /**
   * The most this stage should take in a whole run on two idle cores, in seconds. More is reported, but is not a
   * failure.
   */
  budgetS?: number
}

/** How many of the slowest tests are printed. */
const slowestPrinted = 20
/** With more failed tests than this, none is run again: they did not fail by accident. */
const mostRetried = 5

type Row = Counts & { stage: Stage; tookS: number; note: string; flaky: readonly Failure[] }

/**
 * Runs all lanes in parallel, then reruns up to five failed tests without others beside them. A test that passes then
 * counts as passed and is printed as flaky. Prints a table and `N passed, N failed`; returns the exit code.
 */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const startedMs = Date.now()
  const all = new Map<string, Promise<Row>>()
  const ends = new Map<string, Promise<unknown>>()
  for (const stage of stages) {
    const { lane = '', needs = [] } = stage
    const needed = needs.flatMap((name) => all.get(name) ?? [])
    const row = Promise.all([ends.get(lane), Promise.all(needed)]).then(([, before]) => runStage(stage, before))
    all.set(stage.name, row)
    ends.set(lane, row)
  }
  const rows = await retried(await Promise.all(all.values()))
  printTable(rows, startedMs)
  const times = rows.flatMap(({ times: of = [] }) => of).sort((one, other) => other.ms - one.ms)
  if (times.length > 0) print('\nThe slowest tests:')
  for (const { name, ms } of times.slice(0, slowestPrinted)) print(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
  for (const { name, message } of rows.flatMap(({ flaky }) => flaky))
    print(`\n! flaky, passed when run again alone: ${name}\n${message}`)
  const sum = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  const skipped = sum('skipped')
  process.stdout.write(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
  )
  return sum('failed') === 0 ? 0 : 1
}

async function runStage(stage: Stage, before: readonly Row[]): Promise<Row> {
  const { name, run } = stage
  const missing = before.filter(({ failed }) => failed > 0).map((row) => row.stage.name)
  if (missing.length > 0)
    return { stage, passed: 0, failed: 1, tookS: 0, note: `  not run: ${missing.join(', ')} failed`, flaky: [] }
  const startedMs = Date.now()
  print(`• ${name} …`)
  const counts = await run().catch((error: unknown): Counts => ({
    passed: 0,
    failed: 1,
    details: error instanceof Error ? error.stack : String(error),
  }))
  const bad = counts.failed > 0
  for (const failure of counts.failures ?? []) print(`✗ ${failure.name}\n${failure.message}\n`)
  if (bad && counts.details) print(`${counts.details.trimEnd()}\n`)
  print(
    `${bad ? '✗' : '✓'} ${name}: ${counts.passed} passed${bad ? `, ${counts.failed} failed` : ''} (${seconds(startedMs)})`,
  )
  return { ...counts, stage, tookS: (Date.now() - startedMs) / 1000, note: '', flaky: [] }
}

/**
 * The rows after a rerun of their failed tests, once all lanes have ended. Nothing is rerun after a failure that a
 * retry cannot fix.
 */
async function retried(rows: readonly Row[]): Promise<readonly Row[]> {
  const failed = rows.filter((row) => row.failed > 0)
  const count = failed.reduce((sum, row) => sum + row.failed, 0)
  if (count === 0 || count > mostRetried || failed.some(({ retry }) => !retry)) return rows
  print(`• ${count} failed ${count === 1 ? 'test' : 'tests'} again, alone …`)
  const result: Row[] = []
  for (const row of rows) {
    const again = row.failed > 0 ? await row.retry?.() : undefined
    if (!again) result.push(row)
    else {
      const flaky = (row.failures ?? []).filter(({ name }) => !again.includes(name))
      result.push({ ...row, passed: row.passed + flaky.length, failed: again.length, flaky })
    }
  }
  return result
}

function printTable(rows: readonly Row[], startedMs: number): void {
  const width = Math.max(...rows.map(({ stage }) => stage.name.length))
  print('')
  for (const { stage, passed, failed, tookS, note } of rows) {
    const { budgetS } = stage
    const budget = budgetS === undefined ? '' : `  budget ${budgetS} s${tookS > budgetS ? ', exceeded' : ''}`
    print(
      `${failed > 0 ? '✗' : '✓'} ${stage.name.padEnd(width)}  ${String(passed).padStart(5)} passed  ${String(failed).padStart(4)} failed  ${tookS.toFixed(1).padStart(7)} s${budget}${note}`,
    )
  }
  print(`  in all ${seconds(startedMs)}`)
}

/** A tool's whole output and exit code. Killed with all its children after `limitMs`, which counts as a failure. */
export function command(
  argv: readonly [string, ...string[]],
  { env = {}, limitMs = 15 * 60_000, cwd = root }: { env?: NodeJS.ProcessEnv; limitMs?: number; cwd?: string } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const [file, ...args] = argv
    const child = spawn(file, args, {
      cwd,
      // A command that tests start runs all tests it finds, in either half.
      env: { ...process.env, FORCE_COLOR: '0', KASA_TESTS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const closed = new Promise<void>((done) => void child.once('close', () => done()))
    const killGroup = () => signalGroup(child, 'SIGKILL')
    const tool: Tool = { child, closed }
    running.add(tool)
    const timer = setTimeout(() => {
      output += `\n${argv.join(' ')} did not end within ${limitMs / 1000} s and was stopped.\n`
      killGroup()
    }, limitMs)
    process.once('exit', killGroup)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      running.delete(tool)
      process.removeListener('exit', killGroup)
      // A tool stopped by Ctrl+C has no result.
      if (!isStopping) resolve({ code: code ?? 1, output })
    })
  })
}

/** A tool that passes or fails; counts as one check. */
export const check = (name: string, budgetS: number, ...argv: [string, ...string[]]): Stage => ({
  name,
  budgetS,
  run: async () => {
    const { code, output } = await command(argv)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output }
  },
})

type Tool = { child: ChildProcess; closed: Promise<void> }
/** The running tools. They have their own process groups, so Ctrl+C does not reach them. */
const running = new Set<Tool>()
let isStopping = false

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
}

/** How long consoles, browsers and database servers get to stop, in ms; then they are killed. */
const patienceMs = 15_000

/** Stops all tools with their children, and the database servers that a killed tool leaves behind. */
async function interrupted(): Promise<void> {
  isStopping = true
  print('\nStopping …')
  const tools = [...running]
  for (const { child } of tools) signalGroup(child, 'SIGTERM')
  await Promise.race([
    Promise.all(tools.map(({ closed }) => closed)),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ])
  for (const { child } of tools) signalGroup(child, 'SIGKILL')
  await Promise.race([
    Promise.all(tools.map(({ closed }) => closed)),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ])
  await sweepPostgres()
  process.exit(130)
}

// A second Ctrl+C does not wait.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.once(signal, () => process.exit(130))
    void interrupted()
  })

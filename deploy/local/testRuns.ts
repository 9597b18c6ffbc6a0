import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { command, type Counts } from './stages'
import { readJest, readPlaywright, type Report, type TestResult } from './testReports'

/** A run that takes longer is stuck. In ms; the long run takes two hours on a busy machine. */
const limitMs: Readonly<Record<Half, number>> = { short: 60 * 60_000, long: 180 * 60_000 }

/** Cases that each property test tries in the long run. */
const longPropertyRuns = '1000'

/** `short` are the tests that every change needs, `long` the rest: files named `.long.` and tests tagged `@long`. */
export type Half = 'short' | 'long'

/** Runs Jest on these projects. `more` are further arguments, such as paths. */
export const runJest = (
  projects: readonly string[],
  half: Half,
  { workers, more = [] }: { workers: number; more?: readonly string[] },
): Promise<Counts> => {
  // With one external server, files run one after the other: audit chains and live events wait for its oldest
  // transaction (ADR 4).
  const most = process.env.KASA_TEST_DATABASE_URL ? 1 : workers
  const run = (...others: string[]) =>
    withReport(readJest, (report) =>
      command(
        [
          process.execPath,
          // Tests create much short-lived memory; a larger young generation saves a tenth of their time.
          '--max-semi-space-size=64',
          'node_modules/jest/bin/jest.js',
          '--selectProjects',
          ...projects,
          `--maxWorkers=${most}`,
          '--passWithNoTests',
          '--json',
          `--outputFile=${report}`,
          ...others,
        ],
        {
          limitMs: limitMs[half],
          env: { KASA_TESTS: half, ...(half === 'long' && { KASA_PROPERTY_RUNS: longPropertyRuns }) },
        },
      ),
    )
  return countedRun(
    () => run(...more),
    (failed) =>
      run('--testNamePattern', exactly(failed), '--runTestsByPath', ...new Set(failed.map(({ file }) => file))),
  )
}

const exactly = (tests: readonly TestResult[]) =>
  `^(${tests.map(({ title }) => title.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`

/** Runs Playwright on `e2e/`, or on the files whose paths match one of `paths`. */
export const runPlaywright = (
  chromiumPath: string,
  half: Half,
  { workers, paths = [] }: { workers: number; paths?: readonly string[] },
): Promise<Counts> => {
  const run = (...more: string[]) =>
    withReport(readPlaywright, (report) => {
      const env = {
        KASA_TESTS: half,
        CHROMIUM_PATH: chromiumPath,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        CI: 'true',
      }
      return command(
        [
          process.execPath,
          'node_modules/@playwright/test/cli.js',
          'test',
          '--reporter=line,json',
          '--pass-with-no-tests',
          ...more,
        ],
        { env, limitMs: limitMs[half] },
      )
    })
  return countedRun(
    () => run(`--workers=${workers}`, ...paths),
    () => run('--last-failed', '--workers=1', '--trace=retain-on-failure'),
  )
}

/**
 * Counts a run's tests. Failed tests can be rerun without others beside them, which tells a wrong result from a
 * disturbed test. A run that broke as a whole cannot.
 */
export async function countedRun(
  run: () => Promise<Report>,
  again: (failed: readonly TestResult[]) => Promise<Report>,
): Promise<Counts> {
  const { tests, isBroken, code, output } = await run()
  const having = (status: TestResult['status']) => tests.filter((test) => test.status === status)
  const failed = having('failed')
  const counts = { passed: having('passed').length, skipped: having('skipped').length, times: tests }
  if (failed.length === 0 && code === 0) return { ...counts, failed: 0 }
  const failures = failed.map(({ name, message }) => ({ name, message }))
  if (isBroken || failed.length === 0)
    return { ...counts, failed: Math.max(failed.length, 1), failures, details: output }
  const retry = async () => {
    const second = await again(failed)
    const passed = new Set(second.tests.flatMap(({ name, status }) => (status === 'passed' ? [name] : [])))
    return failed.map(({ name }) => name).filter((name) => second.isBroken || !passed.has(name))
  }
  return { ...counts, failed: failed.length, failures, retry }
}

/** Reads the report that a tool writes into `file`; without one, the run is broken. */
async function withReport(
  read: (json: string) => Omit<Report, 'code' | 'output'>,
  run: (file: string) => Promise<{ code: number; output: string }>,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-report-'))
  const file = join(folder, 'report.json')
  try {
    const result = await run(file)
    return existsSync(file)
      ? { ...read(readFileSync(file, 'utf8')), ...result }
      : { tests: [], isBroken: true, ...result }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

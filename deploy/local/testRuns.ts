import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { command, type Counts } from './stages'
import { readJest, readPlaywright, type Report } from './testReports'

/** A run that takes longer hangs: on a quiet machine each takes a third of it. */
const limitMs = 45 * 60_000
/** More failures than this are no accident of a busy machine: they are not asked again. */
const mostAskedAgain = 5

/**
 * Two workers, each with a PostgreSQL of its own. On one that is given from outside, one file runs after the other: whole
 * chains of audit and live events wait for the oldest transaction of a server, so a neighbour's long one would be seen (ADR 4).
 */
const workersOf = (projects: readonly string[]) =>
  projects.includes('api') ? [`--maxWorkers=${process.env.KASA_TEST_DATABASE_URL ? 1 : 2}`] : []

/** Jest on some of its projects; the counts are those of its own report, whatever it printed. */
export const runJest = (...projects: string[]): Promise<Counts> => {
  const run = (...more: string[]) =>
    withReport(readJest, (report) =>
      command(
        [
          process.execPath,
          'node_modules/jest/bin/jest.js',
          '--selectProjects',
          ...projects,
          ...workersOf(projects),
          '--passWithNoTests',
          '--json',
          `--outputFile=${report}`,
          ...more,
        ],
        { limitMs },
      ),
    )
  return askedAgain(run, (failures) => [
    '--runInBand',
    '--runTestsByPath',
    ...new Set(failures.map(({ file }) => file)),
  ])
}

/** Playwright on `e2e/`. */
export const runPlaywright = (chromiumPath: string): Promise<Counts> => {
  const run = (...more: string[]) =>
    withReport(readPlaywright, (report) => {
      const env = {
        CHROMIUM_PATH: chromiumPath,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        CI: 'true',
      }
      return command(
        [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', ...more],
        { env, limitMs },
      )
    })
  return askedAgain(run, () => ['--last-failed', '--workers=1'])
}

/**
 * A few failures are asked once more, alone, to tell a wrong result from a test that another one, or a busy machine, disturbed.
 * Both have failed; what passes alone is named as unsteady besides, since its cause is looked for elsewhere.
 */
export async function askedAgain(
  run: (...more: string[]) => Promise<Report>,
  again: (failures: Report['failures']) => string[],
): Promise<Counts> {
  const first = await run()
  const details = first.failures.map(({ name, message }) => `✗ ${name}\n${message}\n`).join('\n') || first.output
  const { passed, skipped, times, failures } = first
  const failed = failures.length
  if (failed === 0 && first.code === 0) return { passed, failed, skipped, times }
  if (first.isBroken || failed === 0 || failed > mostAskedAgain)
    return { passed, failed: Math.max(failed, 1), skipped, times, details }
  const second = await run(...again(failures))
  if (second.isBroken || second.code !== 0 || second.failures.length > 0)
    return { passed, failed, skipped, times, details }
  return { passed, failed, skipped, times, details, unsteady: failures.map(({ name }) => name) }
}

/** What a tool wrote into its report; without one, or with one it could not finish, the run says nothing of its tests. */
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
      : { passed: 0, skipped: 0, times: [], failures: [], isBroken: true, ...result }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

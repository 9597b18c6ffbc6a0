import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { command, type Counts } from './stages'

const jestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  success: z.boolean(),
})
const playwrightReport = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }), errors: z.array(z.unknown()) })

/** Jest on some of its projects; the counts are those of its own report, whatever it printed. */
export const runJest = (...projects: string[]): Promise<Counts> =>
  withReport(async (report) => {
    const { code, output } = await command([process.execPath, 'node_modules/jest/bin/jest.js', '--selectProjects', ...projects, '--passWithNoTests', '--json', `--outputFile=${report}`])
    if (!existsSync(report)) return { passed: 0, failed: 1, details: output }
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = jestReport.parse(JSON.parse(readFileSync(report, 'utf8')))
    const failed = numFailedTests + numRuntimeErrorTestSuites
    // Jest may also fail as a whole, in a global setup for example, with every test counted as passed.
    return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: numPendingTests, details: withoutJson(output) }
  })

/** Playwright on `e2e/`; a test that passed only at its second try counts as failed. */
export const runPlaywright = (chromiumPath: string): Promise<Counts> =>
  withReport(async (report) => {
    const env = { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', CI: 'true' }
    const { code, output } = await command([process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], { env, limitMs: 25 * 60_000 })
    if (!existsSync(report)) return { passed: 0, failed: 1, details: output }
    const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(report, 'utf8')))
    const failed = stats.unexpected + stats.flaky + errors.length
    return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped, details: output }
  })

async function withReport(run: (file: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `--json` also prints the report on one line; people want the rest. */
const withoutJson = (output: string) => output.split('\n').filter((line) => !line.startsWith('{"num')).join('\n')

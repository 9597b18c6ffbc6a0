import { relative } from 'node:path'

import * as z from 'zod/mini'

import { root } from './bootstrap.mjs'

/** One run of a test tool: what failed with its words, and whether the run itself broke (a global setup, a file that does not compile). */
export type Report = {
  passed: number
  skipped: number
  failures: { name: string; file: string; message: string }[]
  isBroken: boolean
  code: number
  output: string
}
type Read = Omit<Report, 'code' | 'output'>

const jestReport = z.object({
  numPassedTests: z.int(),
  numPendingTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.nullable(z.array(z.string())) })),
    }),
  ),
})

/** Jest's `--json`. */
export function readJest(json: string): Read {
  const { numPassedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = jestReport.parse(JSON.parse(json))
  const failures = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${relative(root, file)} › ${fullName}`, file, message: (failureMessages ?? []).join('\n') })),
  )
  return { passed: numPassedTests, skipped: numPendingTests, failures, isBroken: numRuntimeErrorTestSuites > 0 }
}

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.int(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })) })),
})
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodMiniType<Suite> = z.object({ specs: z.array(spec), suites: z.optional(z.array(z.lazy(() => suite))) })
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), skipped: z.int() }),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
})

/** Playwright's JSON reporter. */
export function readPlaywright(json: string): Read {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(json))
  const failures = suites.flatMap(specsOf).filter(({ ok }) => !ok).map(({ title, file, line, tests }) => ({
    name: `[${tests[0]?.projectName ?? ''}] e2e/${file}:${line} › ${title}`,
    file,
    message: tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))).join('\n'),
  }))
  return { passed: stats.expected, skipped: stats.skipped, failures, isBroken: errors.length > 0 }
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

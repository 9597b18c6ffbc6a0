import { relative } from 'node:path'

import * as z from 'zod/mini'

import { root } from './bootstrap.mjs'

/** One run of a test tool: what failed with its words, and whether the run itself broke (a global setup, a file that does not compile). */
export type Report = {
  passed: number
  skipped: number
  /** Every test with the time it took, in ms. */
  times: { name: string; ms: number }[]
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
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullable(z.array(z.string())),
          duration: z.optional(z.nullable(z.number())),
        }),
      ),
    }),
  ),
})

/** Jest's `--json`. */
export function readJest(json: string): Read {
  const { numPassedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = jestReport.parse(JSON.parse(json))
  const failures = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(root, file)} › ${fullName}`,
        file,
        message: (failureMessages ?? []).join('\n'),
      })),
  )
  const times = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )
  return { passed: numPassedTests, skipped: numPendingTests, times, failures, isBroken: numRuntimeErrorTestSuites > 0 }
}

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.optional(z.string()) })) }),
      ),
    }),
  ),
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
  const specs = suites.flatMap(specsOf)
  const nameOf = ({ title, file, line, tests }: z.infer<typeof spec>) =>
    `[${tests[0]?.projectName ?? ''}] e2e/${file}:${line} › ${title}`
  const failures = specs
    .filter(({ ok }) => !ok)
    .map((failed) => ({
      name: nameOf(failed),
      file: failed.file,
      message: failed.tests
        .flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message ?? '')))
        .join('\n'),
    }))
  const times = specs.map((one) => ({
    name: nameOf(one),
    ms: one.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return { passed: stats.expected, skipped: stats.skipped, times, failures, isBroken: errors.length > 0 }
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

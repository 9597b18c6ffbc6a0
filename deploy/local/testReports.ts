import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import * as z from 'zod/mini'

import { root } from './bootstrap.mjs'

/** The result of one test. `title` is the tool's own name for it, `message` why it failed. Times in ms. */
export type TestResult = {
  name: string
  file: string
  title: string
  status: 'passed' | 'failed' | 'skipped'
  ms: number
  message: string
}

/**
 * One run of a test tool. `isBroken`: the run itself failed (a global setup, a file that does not compile), so its
 * test results are not valid.
 */
export type Report = { tests: readonly TestResult[]; isBroken: boolean; code: number; output: string }
type Read = Omit<Report, 'code' | 'output'>

const jestReport = z.object({
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

/** Reads Jest's `--json`. Throws when it has another shape. */
export function readJest(json: string): Read {
  const { numRuntimeErrorTestSuites, testResults } = jestReport.parse(JSON.parse(json))
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map<TestResult>(({ fullName, status, failureMessages, duration }) => ({
      name: `${relative(root, file)} › ${fullName}`,
      file,
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      ms: duration ?? 0,
      message: (failureMessages ?? []).join('\n'),
    })),
  )
  return { tests, isBroken: numRuntimeErrorTestSuites > 0 }
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.optional(z.string()) })),
          attachments: z.optional(z.array(z.object({ name: z.string(), path: z.optional(z.string()) }))),
        }),
      ),
    }),
  ),
})
type PlaywrightTest = z.infer<typeof spec>['tests'][number]

/** Enough of a failed page to see what was on it, in characters. */
const mostOfPage = 6_000

/** The page of a failed test as text, from Playwright's error context; empty if there is none. */
function pageOf({ attachments = [] }: PlaywrightTest['results'][number]): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (file === undefined || !existsSync(file)) return ''
  const [, page = ''] = /```yaml\n([^]*?)\n```/.exec(readFileSync(file, 'utf8')) ?? []
  return page && `\nThe page then:\n${page.slice(0, mostOfPage)}`
}

type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodMiniType<Suite> = z.object({ specs: z.array(spec), suites: z.optional(z.array(z.lazy(() => suite))) })
const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
})

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const

/** Reads the report of Playwright's JSON reporter. Throws when it has another shape. */
export function readPlaywright(json: string): Read {
  const { errors, suites } = playwrightReport.parse(JSON.parse(json))
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, line, tests: runs }) =>
    runs.map(({ projectName, status, results }) => ({
      name: `[${projectName}] e2e/${file}:${line} › ${title}`,
      file,
      title,
      status: statuses[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      message: results
        .flatMap((result) => [...result.errors.map(({ message }) => message ?? ''), pageOf(result)])
        .filter(Boolean)
        .join('\n'),
    })),
  )
  return { tests, isBroken: errors.length > 0 }
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

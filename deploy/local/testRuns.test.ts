import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readJest, readPlaywright, type Report, type TestResult } from './testReports'
import { countedRun } from './testRuns'

const result = (name: string, status: TestResult['status']): TestResult => ({
  name,
  file: `/${name}.ts`,
  title: name,
  status,
  ms: 5,
  message: status === 'failed' ? 'was 1, not 2' : '',
})
const passed = result('fine', 'passed')
const failed = (name: string) => result(name, 'failed')
const report = (tests: readonly TestResult[], of: Partial<Report> = {}): Report => ({
  tests,
  isBroken: false,
  code: tests.some(({ status }) => status === 'failed') ? 1 : 0,
  output: 'words of the tool',
  ...of,
})
const never = () => Promise.reject(new Error('run once too often'))

it('counts a green run and offers no retry', async () => {
  const counts = await countedRun(() => Promise.resolve(report([passed, result('later', 'skipped')])), never)
  expect(counts).toMatchObject({ passed: 1, failed: 0, skipped: 1, times: [{ name: 'fine', ms: 5 }, { ms: 5 }] })
  expect(counts.retry).toBeUndefined()
})

it('names what failed, and a retry answers what failed again', async () => {
  const retried: string[] = []
  const counts = await countedRun(
    () => Promise.resolve(report([passed, failed('a'), failed('b')])),
    (tests) => {
      retried.push(...tests.map(({ name }) => name))
      return Promise.resolve(report([result('a', 'passed'), failed('b')]))
    },
  )
  expect(counts).toMatchObject({
    passed: 1,
    failed: 2,
    failures: [{ name: 'a', message: 'was 1, not 2' }, { name: 'b' }],
  })
  expect(await counts.retry?.()).toEqual(['b'])
  expect(retried).toEqual(['a', 'b'])
})

it('counts a retry that broke, or that did not run a test, as another failure', async () => {
  const first = () => Promise.resolve(report([failed('a')]))
  const broken = await countedRun(first, () => Promise.resolve(report([result('a', 'passed')], { isBroken: true })))
  expect(await broken.retry?.()).toEqual(['a'])
  const silent = await countedRun(first, () => Promise.resolve(report([])))
  expect(await silent.retry?.()).toEqual(['a'])
})

it('offers no retry after a run that broke as a whole', async () => {
  const broken = await countedRun(() => Promise.resolve(report([failed('a')], { isBroken: true })), never)
  expect(broken).toMatchObject({ failed: 1, details: 'words of the tool' })
  const silent = await countedRun(() => Promise.resolve(report([passed], { code: 1 })), never)
  expect(silent).toMatchObject({ passed: 1, failed: 1, details: 'words of the tool' })
  for (const { retry } of [broken, silent]) expect(retry).toBeUndefined()
})

it('reads Jest’s report', () => {
  const test = (status: string) => ({
    status,
    fullName: `is ${status}`,
    failureMessages: status === 'failed' ? ['no'] : [],
    duration: 12,
  })
  const json = {
    numRuntimeErrorTestSuites: 0,
    testResults: [{ name: '/x/y.test.ts', assertionResults: [test('passed'), test('failed')] }],
  }
  expect(readJest(JSON.stringify(json))).toMatchObject({
    isBroken: false,
    tests: [
      { title: 'is passed', status: 'passed', ms: 12, message: '' },
      { title: 'is failed', status: 'failed', file: '/x/y.test.ts', message: 'no' },
    ],
  })
  expect(readJest(JSON.stringify({ ...json, numRuntimeErrorTestSuites: 1 }))).toMatchObject({ isBroken: true })
})

/** Playwright's report of one test with this status. */
const playwright = (title: string, status: string, result: object = {}) => ({
  title,
  file: 'a.spec.ts',
  line: 3,
  tests: [{ projectName: 'direct', status, results: [{ duration: 40, errors: [], ...result }] }],
})

it('reads Playwright’s report, groups within groups', () => {
  const no = { errors: [{ message: 'no' }] }
  const json = {
    errors: [],
    suites: [
      {
        specs: [playwright('one', 'expected'), playwright('left out', 'skipped')],
        suites: [{ specs: [playwright('two', 'unexpected', no)] }],
      },
    ],
  }
  const { isBroken, tests } = readPlaywright(JSON.stringify(json))
  expect(isBroken).toBe(false)
  expect(tests.map(({ name, status, ms, message }) => ({ name, status, ms, message }))).toEqual([
    { name: '[direct] e2e/a.spec.ts:3 › one', status: 'passed', ms: 40, message: '' },
    { name: '[direct] e2e/a.spec.ts:3 › left out', status: 'skipped', ms: 40, message: '' },
    { name: '[direct] e2e/a.spec.ts:3 › two', status: 'failed', ms: 40, message: 'no' },
  ])
  expect(readPlaywright(JSON.stringify({ ...json, errors: [no.errors[0]] })).isBroken).toBe(true)
})

it('keeps the page’s text of a failed test, from the file that Playwright wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-page-'))
  const path = join(folder, 'error-context.md')
  writeFileSync(path, '# Error details\n\n```\nno\n```\n\n```yaml\n- button "Claim"\n- alert: gone\n```\n')
  const attached = (file: string) => ({ attachments: [{ name: 'error-context', path: file }] })
  const specs = [
    playwright('one', 'unexpected', { errors: [{ message: 'no' }], ...attached(path) }),
    playwright('two', 'unexpected', attached(join(folder, 'gone.md'))),
  ]
  expect(readPlaywright(JSON.stringify({ errors: [], suites: [{ specs }] })).tests).toMatchObject([
    { message: 'no\n\nThe page then:\n- button "Claim"\n- alert: gone' },
    { message: '' },
  ])
  rmSync(folder, { recursive: true })
})

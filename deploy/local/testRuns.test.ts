import { readJest, readPlaywright, type Report } from './testReports'
import { askedAgain } from './testRuns'

const failure = (name: string) => ({ name, file: `/${name}.ts`, message: 'was 1, not 2' })
const report = (of: Partial<Report>): Report => ({
  passed: 7,
  skipped: 0,
  times: [{ name: 'a', ms: 5 }],
  failures: [],
  isBroken: false,
  code: (of.failures?.length ?? 0) > 0 || of.isBroken ? 1 : 0,
  output: 'words of the tool',
  ...of,
})

/** A tool that answers these reports, one after another, and what it was asked. */
function tool(...reports: Report[]) {
  const asked: string[][] = []
  const run = (...more: string[]) => {
    asked.push(more)
    const answer = reports.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('asked once too often'))
  }
  return { asked, run }
}
const again = (failures: Report['failures']) => failures.map(({ name }) => name)

it('asks nothing again when all is green', async () => {
  const { run, asked } = tool(report({}))
  expect(await askedAgain(run, again)).toEqual({ passed: 7, failed: 0, skipped: 0, times: [{ name: 'a', ms: 5 }] })
  expect(asked).toEqual([[]])
})

it('asks what failed once more and names what passes alone; it has failed all the same', async () => {
  const { run, asked } = tool(report({ failures: [failure('a'), failure('b')] }), report({ passed: 2 }))
  expect(await askedAgain(run, again)).toMatchObject({
    passed: 7,
    failed: 2,
    unsteady: ['a', 'b'],
    details: expect.stringContaining('was 1, not 2') as string,
  })
  expect(asked).toEqual([[], ['a', 'b']])
})

it('lets all stand as failed when one of them fails twice', async () => {
  const { run } = tool(
    report({ failures: [failure('a'), failure('b')] }),
    report({ passed: 1, failures: [failure('b')] }),
  )
  expect(await askedAgain(run, again)).toMatchObject({ passed: 7, failed: 2 })
})

it('does not ask again after many failures, or after a run that broke as a whole', async () => {
  const many = tool(report({ failures: [...'abcdef'].map(failure) }))
  expect(await askedAgain(many.run, again)).toMatchObject({ failed: 6 })
  const broken = tool(report({ isBroken: true, failures: [failure('a')] }))
  expect(await askedAgain(broken.run, again)).toMatchObject({ failed: 1 })
  const silent = tool(report({ code: 1 }))
  expect(await askedAgain(silent.run, again)).toMatchObject({ failed: 1, details: 'words of the tool' })
  for (const { asked } of [many, broken, silent]) expect(asked).toHaveLength(1)
})

it('reads Jest’s report', () => {
  const test = (status: string) => ({
    status,
    fullName: `is ${status}`,
    failureMessages: status === 'failed' ? ['no'] : [],
    duration: 12,
  })
  const json = {
    numPassedTests: 1,
    numPendingTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [{ name: '/x/y.test.ts', assertionResults: [test('passed'), test('failed')] }],
  }
  expect(readJest(JSON.stringify(json))).toMatchObject({
    passed: 1,
    isBroken: false,
    times: [{ ms: 12 }, { ms: 12 }],
    failures: [{ file: '/x/y.test.ts', message: 'no', name: expect.stringContaining('is failed') as string }],
  })
  expect(readJest(JSON.stringify({ ...json, numRuntimeErrorTestSuites: 1 }))).toMatchObject({ isBroken: true })
})

it('reads Playwright’s report, groups within groups', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ projectName: 'direct', results: [{ duration: 40, errors: ok ? [] : [{ message: 'no' }] }] }],
  })
  const json = {
    stats: { expected: 1, skipped: 0 },
    errors: [],
    suites: [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false)] }] }],
  }
  expect(readPlaywright(JSON.stringify(json))).toEqual({
    passed: 1,
    skipped: 0,
    isBroken: false,
    times: [
      { name: '[direct] e2e/a.spec.ts:3 › one', ms: 40 },
      { name: '[direct] e2e/a.spec.ts:3 › two', ms: 40 },
    ],
    failures: [{ name: '[direct] e2e/a.spec.ts:3 › two', file: 'a.spec.ts', message: 'no' }],
  })
})

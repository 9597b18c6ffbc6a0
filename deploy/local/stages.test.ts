import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { identify, isAlive } from './processIdentity'
import { command, runStages, type Counts, type Stage } from './stages'

const stage = (name: string, counts: Counts | Error, needs?: string[]): Stage => ({
  name,
  run: () => (counts instanceof Error ? Promise.reject(counts) : Promise.resolve(counts)),
  ...(needs ? { needs } : {}),
})

let out: string
let err: string
beforeEach(() => {
  out = err = ''
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true))
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true))
})
afterEach(() => jest.restoreAllMocks())

it('ends with the sum of all stages on a line of its own, and returns 0', async () => {
  expect(await runStages([stage('types', { passed: 1, failed: 0 }), stage('unit', { passed: 41, failed: 0 })])).toBe(0)
  expect(out.trimEnd().split('\n').at(-1)).toBe('42 passed, 0 failed')
})

it('goes on after a failure, shows it in full and answers 1', async () => {
  expect(
    await runStages([
      stage('lint', { passed: 0, failed: 1, details: 'line 3: wrong' }),
      stage('unit', { passed: 2, failed: 0, skipped: 3 }),
    ]),
  ).toBe(1)
  expect(err).toContain('line 3: wrong')
  expect(out).toMatch(/^2 passed, 1 failed, 3 skipped$/m)
})

it('prints the slowest tests of all stages', async () => {
  const times = (of: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${of}${index}`, ms: index * 1000 }))
  await runStages([
    stage('unit', { passed: 30, failed: 0, times: times('u', 30) }),
    stage('browser', { passed: 1, failed: 0, times: [{ name: 'slow', ms: 61_240 }] }),
  ])
  expect(err).toMatch(/The slowest tests:\n {4}61\.2 s {2}slow\n {4}29\.0 s {2}u29\n/)
  expect(err).not.toContain('  u10\n')
})

/** A stage in which these tests fail; `again` are those that fail in the rerun too. */
const failing = (name: string, tests: readonly string[], again: readonly string[]): Stage =>
  stage(name, {
    passed: 3,
    failed: tests.length,
    failures: tests.map((test) => ({ name: test, message: `${test} was wrong` })),
    retry: () => Promise.resolve(again),
  })

it('counts a test that passes when run again alone as passed, and shows its first failure at the end', async () => {
  expect(await runStages([failing('API', ['a', 'b'], []), failing('browser', ['c'], [])])).toBe(0)
  expect(err.trimEnd()).toMatch(/! flaky, passed when run again alone: c\nc was wrong$/)
  expect(err.match(/! flaky/g)).toHaveLength(3)
  expect(out).toMatch(/^9 passed, 0 failed$/m)
})

it('fails a test that fails twice', async () => {
  expect(await runStages([failing('API', ['a', 'b'], ['b'])])).toBe(1)
  expect(err).toContain('! flaky, passed when run again alone: a\n')
  expect(out).toMatch(/^4 passed, 1 failed$/m)
})

it('runs nothing again after more than five failures in all stages, or when a check failed', async () => {
  expect(await runStages([failing('API', ['a', 'b', 'c'], []), failing('browser', ['d', 'e', 'f'], [])])).toBe(1)
  expect(out).toMatch(/^6 passed, 6 failed$/m)
  expect(await runStages([failing('API', ['a'], []), stage('lint', { passed: 0, failed: 1 })])).toBe(1)
  expect(err).not.toContain('! flaky')
})

it('runs lanes beside each other, the stages of one in order, and retries when all are quiet', async () => {
  const order: string[] = []
  const slow = (name: string, lane: string, ms: number): Stage => ({
    name,
    lane,
    run: async () => {
      order.push(`${name} began`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      order.push(`${name} ended`)
      return name === 'lint' ? { ...(await failing(name, ['x'], []).run()), retry } : { passed: 1, failed: 0 }
    },
  })
  const retry = () => (order.push('retry'), Promise.resolve([]))
  expect(await runStages([slow('build', 'browser', 50), slow('lint', 'checks', 10), slow('unit', 'checks', 10)])).toBe(
    0,
  )
  expect(order.slice(0, 2)).toEqual(['build began', 'lint began'])
  expect(order.indexOf('unit began')).toBeGreaterThan(order.indexOf('lint ended'))
  expect(order.at(-1)).toBe('retry')
})

it('prints a stage’s time next to its budget; more than it is not a failure', async () => {
  expect(await runStages([{ ...stage('lint', { passed: 1, failed: 0 }), budgetS: -1 }])).toBe(0)
  expect(err).toMatch(/✓ lint +1 passed .* s {2}budget -1 s, exceeded/)
})

it('counts a stage that throws as failed, with its words', async () => {
  expect(await runStages([stage('build', new Error('no webpack here'))])).toBe(1)
  expect(err).toContain('no webpack here')
  expect(out).toMatch(/^0 passed, 1 failed$/m)
})

it('does not run what needs a stage that failed, and counts it as failed', async () => {
  const browser = stage('browser', { passed: 9, failed: 0 }, ['build'])
  const run = jest.spyOn(browser, 'run')
  expect(await runStages([stage('build', { passed: 0, failed: 1 }), browser])).toBe(1)
  expect(run).not.toHaveBeenCalled()
  expect(err).toMatch(/browser .* 1 failed .*not run: build failed/)
  expect(out).toMatch(/^0 passed, 2 failed$/m)
})

it('gives a tool’s exit code and whole output', async () => {
  expect(await command([process.execPath, '--eval', 'console.log(1); console.error(2); process.exit(7)'])).toEqual({
    code: 7,
    output: expect.stringMatching(/^(1\n2\n|2\n1\n)$/),
  })
})

it('stops a tool that takes too long, with the children it started @long', async () => {
  const code = `const c = require('child_process').spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }); console.log('child', c.pid); setInterval(() => {}, 1000)`
  const { code: exit, output } = await command([process.execPath, '--eval', code], { limitMs: 1_000 })
  expect(exit).not.toBe(0)
  expect(output).toMatch(/did not end within 1 s and was stopped/)
})

it('ends what its tools started when it is interrupted, and counts nothing @long', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-stages-'))
  const file = join(folder, 'pid')
  const tool = `['bash', '-c', 'sleep 600 & echo $! > ${file}.part; mv ${file}.part ${file}; wait']`
  const script = `import('./deploy/local/stages.ts').then(({ command }) => command(${tool})).then(() => process.exit(0))`
  const run = spawn(process.execPath, ['--import', 'tsx', '-e', script], { cwd: root, stdio: 'ignore' })
  const ended = new Promise((resolve) => void run.once('exit', resolve))
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20))
  const started = identify(Number(readFileSync(file, 'utf8')))
  run.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(started && isAlive(started)).toBe(false)
  rmSync(folder, { recursive: true })
})

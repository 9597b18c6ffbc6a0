import { spawn } from 'node:child_process'

import { identify } from './processIdentity'
import { supervise, type Supervised } from './supervise'

/** A Node process that runs `code`. */
const node = (code: string) => spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'ignore'] })
const forever = `setInterval(() => {}, 1000)`

let supervised: Supervised | undefined
afterEach(() => supervised?.stop())

it('restarts a killed child, and reports it', async () => {
  const ends: string[] = []
  let restarted = () => {}
  const second = new Promise<void>((resolve) => (restarted = resolve))
  let starts = 0
  supervised = supervise({
    name: 'it',
    stopWith: [['SIGTERM', 2_000]],
    firstWaitMs: 10,
    start: () => {
      starts += 1
      if (starts === 2) restarted()
      return node(forever)
    },
    onEnd: (what) => ends.push(what),
  })
  const first = supervised.pid()
  process.kill(first as number, 'SIGKILL')
  await second
  expect(ends).toEqual(['it ended (SIGKILL)'])
  expect(supervised.pid()).not.toBe(first)
})

it('waits twice as long after each end of a child that does not last @long', async () => {
  const waits: number[] = []
  await new Promise<void>((resolve) => {
    supervised = supervise({
      name: 'it',
      stopWith: [],
      firstWaitMs: 5,
      start: () => node('process.exit(3)'),
      onEnd: (what, waitMs) => {
        expect(what).toBe('it ended (exit 3)')
        if (waits.push(waitMs) === 4) resolve()
      },
    })
  })
  expect(waits).toEqual([5, 10, 20, 40])
})

it('reports a missing program, and tries again', async () => {
  const what = await new Promise<string>((resolve) => {
    supervised = supervise({
      name: 'it',
      stopWith: [],
      firstWaitMs: 5,
      start: () => spawn('/nowhere/at-all'),
      onEnd: resolve,
    })
  })
  expect(what).toMatch(/could not be started.*ENOENT/)
})

it('stops with the next signal a child that ignores the first, and does not start it again', async () => {
  const child = node(`process.on('SIGTERM', () => {}); ${forever}; console.log('on')`)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  let starts = 0
  supervised = supervise({
    name: 'it',
    stopWith: [
      ['SIGTERM', 100],
      ['SIGKILL', 2_000],
    ],
    start: () => (starts++, child),
    onEnd: () => {},
  })
  const pid = supervised.pid() as number
  await supervised.stop()
  expect(identify(pid)).toBeUndefined()
  expect(supervised.pid()).toBeUndefined()
  expect(starts).toBe(1)
})

// Runs alone: what it registers is there for the whole process.
import { once, EventEmitter } from 'node:events'

import { systemCtx } from '../access/ctx'
import { createLogger } from '../config/logger'
import { inTransaction } from '../db/transaction'
import { testTenant, type TestTenant } from '../testing/testTenant'
import { addJob, registerTask } from './jobs'
import { runDueJobs, startJobs } from './runner'
import { setRunnerSeen, unlockDeadRunners } from './runners.sql'

declare module './jobs' {
  interface JobPayloads {
    'test.note': { text: string; amountMinor?: bigint }
    'test.fail': object
    'test.lose': object
    'test.end': { turn: number }
  }
}

const notes: string[] = []
const happened = new EventEmitter()
registerTask('test.note', async (ctx, { text }) => {
  notes.push(`${ctx.tenant.config.id} ${ctx.actor.kind} ${text}`)
  happened.emit('note')
})
registerTask('test.fail', async (_ctx, _payload, { attempt, lastAttempt }) => {
  notes.push(`attempt ${attempt}${lastAttempt ? ' last' : ''}`)
  throw new Error('no')
})
/** Removes the table that ended jobs are written to, and restores it. */
const losing = (from: string, to: string) =>
  test1.tenant.pool.query(`alter table graphile_worker.${from} rename to ${to}`)
registerTask('test.lose', async () => void (await losing('_private_jobs', 'away')))
registerTask('test.end', async (_ctx, { turn }) => {
  happened.emit('begun')
  await turns[turn]
})
let turns: Promise<unknown>[] = []

let test1: TestTenant
const options = { now: () => new Date(), log: createLogger('silent') }
beforeEach(async () => {
  test1 = await testTenant()
  notes.length = 0
})
afterEach(() => test1.close())
const add = (...job: Parameters<typeof addJob> extends [unknown, ...infer Rest] ? Rest : never) =>
  inTransaction(systemCtx(test1.tenant, 'test'), (tx) => addJob(tx, ...job))

test('a job exists exactly when its transaction commits', async () => {
  await inTransaction(systemCtx(test1.tenant, 'test'), async (tx) => {
    await addJob(tx, 'test.note', { text: 'never' })
    throw new Error('rolled back')
  }).catch(() => undefined)
  await add('test.note', { text: 'yes', amountMinor: 5n })
  await runDueJobs(test1.tenant, options)
  expect(notes).toEqual(['test system yes'])
})

test('a job of the same key is replaced, and one for later waits', async () => {
  await add('test.note', { text: 'first' }, { key: 'expire:1', runAt: new Date(Date.now() + 3_600_000) })
  await add('test.note', { text: 'second' }, { key: 'expire:1', runAt: new Date(Date.now() - 1000) })
  await add('test.note', { text: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
  await runDueJobs(test1.tenant, options)
  expect(notes).toEqual(['test system second'])
})

test('a job that fails is kept for its next attempt until the last', async () => {
  await add('test.fail', {}, { maxAttempts: 2 })
  await runDueJobs(test1.tenant, options)
  await test1.tenant.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runDueJobs(test1.tenant, options)
  await test1.tenant.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runDueJobs(test1.tenant, options)
  expect(notes).toEqual(['attempt 1', 'attempt 2 last'])
})

/** A runner left by a test would keep the test run from ending. */
const left = new Set<Awaited<ReturnType<typeof startJobs>>>()
afterEach(async () => {
  for (const jobs of left) await jobs.stop()
  left.clear()
})

test('the runner takes new jobs at once, survives lost connections, and stops on request @long', async () => {
  const jobs = await startJobs(test1.tenant, options)
  left.add(jobs)
  const noted = once(happened, 'note')
  await add('test.note', { text: 'now' })
  await noted
  await test1.tenant.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name like '%-jobs'`,
  )
  const again = once(happened, 'note')
  await add('test.note', { text: 'after the cut' })
  await again
  left.delete(jobs)
  await jobs.stop()
  expect(notes).toEqual(['test system now', 'test system after the cut'])
  // It reconnects to the database after growing pauses; a busy machine needs several.
}, 90_000)

test('a runner that waits for ever, because jobs ended while it could not record that, is replaced @long', async () => {
  const log = createLogger('silent')
  jest.spyOn(log, 'warn').mockImplementation((_facts: unknown, words?: string) => {
    if (words?.startsWith('Failed to complete')) happened.emit('unwritten')
  })
  const ends: (() => void)[] = []
  turns = [0, 1, 2].map((turn) => new Promise<void>((end) => (ends[turn] = end)))
  const jobs = await startJobs(test1.tenant, { ...options, log })
  left.add(jobs)
  for (const turn of [0, 1, 2]) {
    const begun = once(happened, 'begun')
    await add('test.end', { turn })
    await begun
  }
  let unwritten = once(happened, 'unwritten')
  await add('test.lose', {})
  for (const end of ends) {
    await unwritten
    await test1.tenant.pool.query('select 1')
    unwritten = once(happened, 'unwritten')
    end()
  }
  await losing('away', '_private_jobs')
  const noted = once(happened, 'note')
  await add('test.note', { text: 'by the next' })
  await noted
  left.delete(jobs)
  await jobs.stop()
  expect(notes).toEqual(['test system by the next'])
}, 30_000)

test('the jobs of a killed process are free after 20 s, those of a living one are not', async () => {
  await add('test.note', { text: 'orphan' })
  await add('test.note', { text: 'held' })
  const lock = (text: string, by: string) =>
    test1.tenant.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '21 s', locked_by = $2
        where payload->>'text' = $1`,
      [text, by],
    )
  await lock('orphan', 'killed')
  await lock('held', 'living')
  await setRunnerSeen(test1.tenant.pool, 'living')
  await runDueJobs(test1.tenant, options)
  expect(notes).toEqual([])
  await unlockDeadRunners(test1.tenant.pool, 20)
  await runDueJobs(test1.tenant, options)
  expect(notes).toEqual(['test system orphan'])
})

test('a running runner is reported, a stopped one is not', async () => {
  const seen = async () => (await test1.tenant.pool.query('select id from job_runner')).rowCount
  const jobs = await startJobs(test1.tenant, options)
  const noted = once(happened, 'note')
  await add('test.note', { text: 'now' })
  await noted
  await jobs.stop()
  expect(await seen()).toBe(0)
})

test('a name is registered once', () => {
  expect(() => registerTask('test.note', async () => undefined)).toThrow('registered twice')
})

import { buildTestApp, type TestApp } from '../testing/testApp'
import { inSnapshot } from './snapshot'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await app.tenant.pool.query('create table seen (n int)')
})
afterAll(() => app.close())

type Db = Parameters<Parameters<typeof inSnapshot>[1]>[0]
const count = async (db: Pick<Db, 'query'>) =>
  (await db.query<{ count: number }>('select count(*)::int as count from seen')).rows[0]?.count

test('reads agree with each other while others write', async () => {
  const { pool } = app.tenant
  const counts = await inSnapshot(pool, async (tx) => {
    const before = await count(tx)
    await pool.query('insert into seen values (1)')
    return [before, await count(tx)]
  })
  expect([...counts, await count(pool)]).toEqual([0, 0, 1])
})

test('a snapshot cannot write, and its failure leaves no open transaction', async () => {
  const { pool } = app.tenant
  await expect(inSnapshot(pool, (tx) => tx.query('insert into seen values (2)'))).rejects.toMatchObject({
    code: '25006',
  })
  const { rows } = await pool.query<{ state: string }>(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect([rows, await count(pool)]).toEqual([[], 1])
})

import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { systemCtx, type Ctx } from '../access/ctx'
import { freshDatabase } from '../testing/testDatabases'
import { testTenant, type TestTenant } from '../testing/testTenant'
import { createConnection, createPool } from './client'
import { toJson } from './json'
import { migrate, migrationsFolder } from './migrate'
import { inTransaction } from './transaction'

let test1: TestTenant
let ctx: Ctx
beforeAll(async () => {
  test1 = await testTenant()
  ctx = systemCtx(test1.tenant, 'test')
  await test1.tenant.pool.query('create table box (id int primary key, amount bigint not null)')
  await test1.tenant.pool.query('insert into box values (1, 100), (2, 100)')
})
afterAll(() => test1.close())

const amounts = async () =>
  (await test1.tenant.pool.query<{ amount: bigint }>('select amount from box order by id')).rows.map(
    ({ amount }) => amount,
  )

describe('types', () => {
  test('amounts are bigint, days are text, lists of amounts too', async () => {
    const { rows } = await test1.tenant.pool.query(
      `select 9007199254740993::bigint as amount, '2026-11-21'::date as day, array[1, 2]::bigint[] as list,
        '{}'::bigint[] as none`,
    )
    expect(rows).toEqual([{ amount: 9007199254740993n, day: '2026-11-21', list: [1n, 2n], none: [] }])
  })
  test('JSON carries kuruş as integers', () => {
    expect(toJson({ amountMinor: 2_450_000n, list: [1n] })).toBe('{"amountMinor":2450000,"list":[1]}')
  })
})

describe('transactions', () => {
  test('no connection waits for ever', async () => {
    const { rows } = await test1.tenant.pool.query(
      `select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['60000', '15000', '60000'])
  })

  test('a failure leaves nothing behind and the connection is given back', async () => {
    for (let index = 0; index < 30; index += 1) {
      await expect(
        inTransaction(ctx, async (tx) => {
          await tx.query('update box set amount = 0')
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
    }
    expect(await amounts()).toEqual([100n, 100n])
    expect(test1.tenant.pool.totalCount - test1.tenant.pool.idleCount).toBe(0)
  })

  test('after a deadlock both transactions finish: the aborted one is repeated @long', async () => {
    const runs = { count: 0, holding: 0 }
    let bothHold: () => void = () => undefined
    const both = new Promise<void>((resolve) => (bothHold = resolve))
    const move = (from: number, to: number) =>
      inTransaction(ctx, async (tx) => {
        runs.count += 1
        await tx.query('update box set amount = amount - 1 where id = $1', [from])
        if ((runs.holding += 1) === 2) bothHold()
        await both
        await tx.query('update box set amount = amount + 1 where id = $1', [to])
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(runs.count).toBe(3)
    expect(await amounts()).toEqual([100n, 100n])
  })

  test('a failure that repeats is not retried for ever', async () => {
    let runs = 0
    await expect(
      inTransaction(ctx, async (tx) => {
        runs += 1
        await tx.query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
      }),
    ).rejects.toThrow('again')
    expect(runs).toBe(2)
  })
})

describe('migrations', () => {
  const copies = () => {
    const folder = mkdtempSync(join(tmpdir(), 'kasa-migrations-'))
    for (const file of readdirSync(migrationsFolder)) copyFileSync(join(migrationsFolder, file), join(folder, file))
    return folder
  }

  test('a database that is at the newest version is left alone', async () => {
    const database = await freshDatabase()
    expect(await migrate(database.url)).toEqual([])
    await database.drop()
  })

  test('while another process migrates, a start names it and waits; the lock ends with that process', async () => {
    const database = await freshDatabase()
    const other = createConnection(database.url, 'kasa-somebody')
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(4171532)')
    const message = await new Promise<string>((resolve, reject) => {
      migrate(database.url, undefined, (text) => {
        resolve(text)
        void other.end()
      }).then(async () => {
        await database.drop()
        reject(new Error('nobody was told'))
      }, reject)
    })
    expect(message).toContain('kasa-somebody (pid ')
  })

  test('changed files, numbers below the newest and failing files are refused, and nothing is half applied', async () => {
    const database = await freshDatabase()
    const pool = createPool(database.url, { max: 1, name: 'kasa-test' })
    const changed = copies()
    appendFileSync(join(changed, '001.do.identity.sql'), '\n-- later thought')
    await expect(migrate(database.url, changed)).rejects.toThrow('MD5 checksum failed for migration [1]')
    const below = copies()
    writeFileSync(join(below, '009.do.late.sql'), 'select 1')
    await expect(migrate(database.url, below)).rejects.toThrow('Migrations 9 are below')
    const failing = copies()
    writeFileSync(join(failing, '998.do.good.sql'), 'create table half (id int)')
    writeFileSync(join(failing, '999.do.bad.sql'), 'select no_such_function()')
    await expect(migrate(database.url, failing)).rejects.toThrow('no_such_function')
    expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
    await pool.end()
    await database.drop()
    for (const folder of [changed, below, failing]) rmSync(folder, { recursive: true })
  })
})

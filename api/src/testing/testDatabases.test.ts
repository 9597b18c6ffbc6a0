import { createPool, type Pool } from '../db/client'
import { lendDatabase } from './testDatabases'

const lend = () => lendDatabase('lent', (url) => createPool(url, { max: 2, name: 'lent' }))

/** The content of each table and sequence. */
const contentOf = async (pool: Pool): Promise<unknown> =>
  (
    await pool.query(
      `select c.oid::regclass::text as name,
         query_to_xml(format('select md5(string_agg(t::text, '','' order by t::text)) from %s t', c.oid::regclass),
           true, true, '')::text
       from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       union all select sequencename, last_value::text from pg_sequences order by 1`,
    )
  ).rows

test('rows written by a test are gone for the next, and deleted ones are back', async () => {
  const first = await lend()
  const before = await contentOf(first.pool)
  await first.pool.query('delete from match_rules')
  await first.pool.query(`insert into bank_name (eft_code, name, short_name, type) values ('9999', 'A', 'A', 'BANK')`)
  await first.pool.query(`insert into ledger_account (code, class) values ('A', 'ASSET')`)
  await first.pool.query(`select graphile_worker.add_job('a')`)
  expect(await contentOf(first.pool)).not.toEqual(before)
  await first.giveBack()

  const second = await lend()
  expect(second.url).toBe(first.url)
  expect(await contentOf(second.pool)).toEqual(before)
  await expect(first.pool.query('select 1')).rejects.toThrow('has ended')
  await second.giveBack()
})

test.each(['create table a ()', 'alter table audit_log disable trigger all', 'alter table users add a int'])(
  'a database is not lent again after %s',
  async (change) => {
    const first = await lend()
    await first.pool.query(change)
    await first.giveBack()
    const second = await lend()
    expect(second.url).not.toBe(first.url)
    await second.giveBack()
  },
)

test('a database is not lent again while a connection of it is in use', async () => {
  const first = await lend()
  const held = await first.pool.connect()
  const given = first.giveBack()
  const second = await lend()
  expect(second.url).not.toBe(first.url)
  held.release()
  await given
  await second.giveBack()
})

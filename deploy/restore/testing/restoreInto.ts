import type { Connection, Pool } from '@kasa/api/db/client'

/**
 * Does to the data what pg_dump and pg_restore would; the embedded PostgreSQL comes without them. Copies every row of
 * every table unchanged, with triggers off, and the sequences. `into` must have the same migrations.
 */
export async function restoreInto(from: Connection, into: Pool): Promise<void> {
  const target = await into.connect()
  try {
    await target.query('begin')
    await target.query('set local session_replication_role = replica')
    const { rows: tables } = await from.query<{ name: string; columns: string }>(
      `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`,
    )
    for (const { name, columns } of tables) {
      const { rows } = await from.query<{ all: string }>(
        `select coalesce(json_agg(t), '[]')::text as all from ${name} t`,
      )
      await target.query(`delete from ${name}`)
      await target.query(
        `insert into ${name} (${columns}) overriding system value select ${columns}
          from json_populate_recordset(null::${name}, $1)`,
        [rows[0]?.all],
      )
    }
    const { rows: sequences } = await from.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    )
    for (const { name, last } of sequences)
      if (last !== null) await target.query('select setval($1::regclass, $2::bigint)', [name, last])
    await target.query('commit')
  } finally {
    target.release(true)
  }
}

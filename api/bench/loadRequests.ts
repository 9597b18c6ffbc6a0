import { createConnection, type Connection } from '../src/db/client'
import { addAccount, addMerchant, makeDeposit, reportPayment, sendSigned } from '../src/testing/moneyFixture'
import { holdAtBank, makePayout, setPayoutStage } from '../src/testing/payoutFixture'
import { liveStep, railSteps, setRails } from '../src/testing/railLives'
import type { TestApp } from '../src/testing/testApp'

/**
 * The number of merchants, days and requests to load. A report needs 180 days: its 90, and the 90 before for
 * comparison.
 */
export type Load = { merchants: number; days: number; requests: number }

const requestTables = ['remit_request', 'withdraw_request', 'card_transfer', 'papara_request'] as const
/** Each merchant's deposits use this many accounts. */
const accountsEach = 5
const accounts = 40

/**
 * Creates template requests through the product, with complete histories: deposits and payouts with their bank lines,
 * card and wallet transfers with undone decisions, refunds and chargebacks. The load copies their rows.
 */
async function liveTemplates(test: TestApp): Promise<{ groupId: string; accountId: string }> {
  const stage = await setPayoutStage(test)
  const rails = await setRails(test)
  const { merchant } = stage
  await holdAtBank(test, stage.accountId, 100_000_000)
  for (let n = 0; n < 6; n += 1) {
    const deposit = await makeDeposit(test, merchant, { amount: 200_000 + n * 1_003 })
    await reportPayment(test, stage, deposit)
    const unpaid = await makeDeposit(test, merchant, { amount: 50_000 + n })
    await sendSigned(test, merchant, 'POST', `/mapi/v1/deposits/${unpaid.id}/cancel`, {})
  }
  for (let n = 0; n < 4; n += 1) await payOut(test, stage, 10_000 + n * 1_003)
  for (let step = 0; step < railSteps; step += 1) {
    await liveStep(test, rails, step)
    // Several payments by one card in a short time would trigger a rule.
    test.clock.advance(3 * 3_600_000)
  }
  return stage
}

async function payOut(test: TestApp, stage: Awaited<ReturnType<typeof setPayoutStage>>, amount: number): Promise<void> {
  const { client } = await test.signedIn({ scope: ['REMIT'], name: 'Operator', remitGroupIds: [stage.groupId] })
  const payout = await makePayout(test, stage.merchant, { amount })
  const { claimToken } = (await client.post(`/api/withdraw-request/claim/${payout.id}`)).body as { claimToken: string }
  const bankRef = `FAST-${payout.number}`
  for (const more of [{ decision: 'send' }, { decision: 'sent', bankRef }]) {
    const { version } = (await client.get(`/api/withdraw-request/get/${payout.id}`)).body as { version: number }
    const answer = await client.post(`/api/withdraw-request/decide/${payout.id}`, { claimToken, version, ...more })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  await reportPayment(test, stage, { ...payout, referenceCode: '' }, { direction: 'DEBIT', bankRef })
}

const columnsOf = async (db: Connection, table: string): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
  ).rows.map(({ name }) => name)

/** Runs `work` while the tables have only the indexes of their constraints, then recreates the others. */
async function withoutIndexes(db: Connection, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await db.query(definition)
}

/**
 * Copies rows of `table` (as `t`) for each copy `k`: all columns except those in `own`. Times move back by the copy's
 * `back`.
 */
async function copyRows(
  db: Connection,
  table: string,
  from: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await columnsOf(db, table)
  const { rows: times } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type = 'timestamp with time zone'`,
    [table],
  )
  const isTime = (name: string) => times.some((time) => time.name === name)
  const values = columns.map((name) => own[name] ?? (isTime(name) ? `t.${name} - k.back` : `t.${name}`))
  await db.query(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${from}`)
}

const idOf = (column: string) => `(lpad(to_hex(k.copy), 8, '0') || right(replace(${column}::text, '-', ''), 24))::uuid`

/**
 * Adds the merchants and accounts of the copies, a `slot` for each pair, and the ledger accounts that replace those of
 * the templates.
 */
async function addSlots(
  test: TestApp,
  db: Connection,
  { merchants }: Load,
  of: { groupId: string; accountId: string },
): Promise<void> {
  const accountIds: string[] = []
  for (let n = 0; n < accounts; n += 1) accountIds.push(await addAccount(test.tenant, { remitGroupId: of.groupId }))
  const ids: string[] = []
  for (let n = 0; n < merchants; n += 1)
    ids.push(
      (
        await addMerchant(test.tenant, {
          remitGroupIds: [of.groupId],
          modules: ['remit', 'withdraw', 'card', 'papara'],
        })
      ).id,
    )
  await db.query(
    `create table bench_slot as
     select row_number() over (order by place, merchant.n) - 1 as slot, merchant.id as merchant_id,
       ($2::uuid[])[1 + (merchant.n * $3::int + place) % cardinality($2)] as bank_account_id
     from unnest($1::uuid[]) with ordinality merchant (id, n) cross join generate_series(1, $3::int) place`,
    [ids, accountIds, accountsEach],
  )
  const codes = `
    select slot, account.id as template_id, account.class, case
      when account.code like 'MERCHANT:%' then regexp_replace(account.code, ':[^:]+', ':' || merchant_id)
      else replace(account.code, '${of.accountId}', bank_account_id::text) end as code
    from bench_slot cross join (
      select id, code, class from ledger_account where id in (select account_id from journal_line)
    ) account`
  await db.query(
    `insert into ledger_account (code, class) select distinct code, class from (${codes}) twin on conflict do nothing`,
  )
  await db.query(
    `create table bench_account as
     select slot, template_id, ledger_account.id from (${codes}) twin join ledger_account using (code)`,
  )
  await db.query('analyze bench_slot, bench_account')
}

/** Copies the templates in turn, each time for the next merchant and a little later, until there are `requests`. */
async function copyTemplates(db: Connection, { requests, days }: Load, accountId: string): Promise<void> {
  const tables = [...requestTables, ...requestTables.map((table) => `${table}_event`), 'journal', 'journal_line']
  // The product wrote these rows, so keys and balances need no second check.
  await db.query(`set session_replication_role = replica`)
  await db.query(
    `create table bench_template as
     select id, row_number() over (order by id) as n from (
       ${requestTables.map((table) => `select id from ${table}`).join(' union all ')}
     ) request`,
  )
  const { rows } = await db.query<{ templates: number; slots: number }>(
    `select (select count(*)::int from bench_template) as templates, (select count(*)::int from bench_slot) as slots`,
  )
  const { templates, slots } = rows[0] ?? { templates: 1, slots: 1 }
  // The bank line of a request's payment moves with it.
  await db.query(
    `insert into bench_template select r.bank_tx_id, t.n from remit_request r join bench_template t using (id)
     where r.bank_tx_id is not null`,
  )
  /** The copies `k` of each template row `t`: `copy`, merchant, account, and how long it is before the last copy. */
  const copiesOf = (table: string, request: string, more = '') => `
    bench_${table} t ${more} left join bench_template template on template.id = ${request}
    cross join lateral (
      select copy, bench_slot.*, (1 - (copy * ${templates} + coalesce(n, 0))::float8 / ${requests + templates}) *
        ${days} * interval '1 day' as back
      from generate_series(1, ${Math.ceil(requests / templates)}) copy
      join bench_slot on slot = (copy * ${templates} + coalesce(n, 0)) % ${slots}
    ) k`
  const suffix = (column: string) => `t.${column} || '-' || k.copy`
  for (const table of tables) await db.query(`create table bench_${table} as select * from ${table}`)
  await withoutIndexes(db, tables, async () => {
    for (const table of requestTables) {
      await copyRows(db, table, copiesOf(table, 't.id'), {
        id: idOf('t.id'),
        number: suffix('number'),
        merchant_ref: suffix('merchant_ref'),
        merchant_id: 'k.merchant_id',
        bank_account_id: `case t.bank_account_id when '${accountId}' then k.bank_account_id else t.bank_account_id end`,
        evidence_ref: suffix('evidence_ref'),
      })
      const events = `${table}_event`
      await copyRows(db, events, copiesOf(events, 't.request_id'), { request_id: idOf('t.request_id') })
    }
    await copyRows(db, 'journal', copiesOf('journal', 't.source_id'), {
      id: idOf('t.id'),
      source_id: idOf('t.source_id'),
    })
    const lines = copiesOf('journal_line', 'source.source_id', 'join bench_journal source on source.id = t.journal_id')
    await copyRows(
      db,
      'journal_line',
      `${lines} join bench_account account on account.slot = k.slot and account.template_id = t.account_id`,
      { journal_id: idOf('t.journal_id'), account_id: 'account.id' },
    )
  })
  await db.query(
    `insert into ledger_balance (account_id, balance_minor, updated_at)
     select account_id, sum(amount_minor), now() from journal_line
     where account_id in (select id from ledger_account where code like 'MERCHANT:%') group by 1
     on conflict (account_id) do update set balance_minor = excluded.balance_minor`,
  )
  await db.query(`set session_replication_role = origin`)
  for (const name of [...tables, 'template', 'account', 'slot']) await db.query(`drop table bench_${name}`)
  await db.query(`vacuum analyze ${tables.join(', ')}, ledger_account, ledger_balance`)
}

/** Loads `requests` of `merchants` over `days`, up to the test's current time. The same numbers give the same data. */
export async function loadRequests(test: TestApp, load: Load): Promise<void> {
  const stage = await liveTemplates(test)
  // A separate connection, because the pool's statements have a limit of one minute.
  const db = createConnection(test.tenant.directUrl, 'kasa-bench-load')
  await db.connect()
  try {
    await addSlots(test, db, load, stage)
    await copyTemplates(db, load, stage.accountId)
  } finally {
    await db.end()
  }
}

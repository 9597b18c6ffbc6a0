/**
 * Measures reports and dashboards over 90 days of 200 merchants, compared with the 90 days before, and whether writers
 * for one merchant wait while facts are folded. Run: `npm run bench -- reports`. `KASA_BENCH_REQUESTS` is the number of
 * requests behind the facts: one million by default, which needs 5 GB of disk. The facts come from the product's own
 * rebuild.
 */
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { reportNames, reportOf } from '@kasa/domain/report'

import { createPool } from '../src/db/client'
import { foldFacts, rebuildFacts, rebuildPool } from '../src/facts/facts.service'
import { addLimits, setStage } from '../src/testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../src/testing/testApp'
import { testTenantConfig } from '../src/testing/testTenant'
import { confirmAll, prepareDeposits } from './confirmations'
import { loadRequests } from './loadRequests'
import { medianMs, sayTime } from './median'

const requests = Number(process.env['KASA_BENCH_REQUESTS'] ?? 1_000_000)
const merchants = 200
const reportDays = 90
const goals = { reportMs: 1_000, dashboardMs: 150 }
const writers = 16
const written = 2_000

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`

async function load(test: TestApp): Promise<void> {
  const began = performance.now()
  await loadRequests(test, { merchants, days: 2 * reportDays, requests })
  process.stdout.write(`${requests} requests of ${merchants} merchants loaded in ${seconds(began)}\n`)
  const rebuilding = performance.now()
  const patient = rebuildPool(test.tenant.directUrl)
  try {
    const rebuilt = await rebuildFacts(patient, test.clock.now())
    const rows = rebuilt.map(({ table, rows }) => `${table} ${rows}`).join(', ')
    process.stdout.write(`facts rebuilt in ${seconds(rebuilding)}: ${rows} rows\n`)
  } finally {
    await patient.end()
  }
  await test.tenant.pool.query('vacuum analyze')
}

async function measure({ client }: SignedInClient, name: string, path: string, limitMs: number): Promise<void> {
  const read = async () => {
    const { status, text } = await client.get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  }
  sayTime(name, await medianMs(read), limitMs)
}

async function readAll(test: TestApp): Promise<void> {
  const now = test.clock.now()
  const admin = await test.signedIn({ scope: ['ADMIN'] })
  const days = { from: istanbulDay(new Date(now.getTime() - (reportDays - 1) * 86_400_000)), to: istanbulDay(now) }
  for (const name of reportNames)
    for (const group of ['day', 'merchant', 'account'] as const)
      if (reportOf(name).groups.includes(group))
        await measure(
          admin,
          `report ${name} by ${group}`,
          `/api/report/${name}/list?${new URLSearchParams({ ...days, group }).toString()}`,
          goals.reportMs,
        )
  const { rows } = await test.tenant.pool.query<{ merchant: string; remitGroup: string }>(
    `select merchant_id as merchant, remit_group_id as "remitGroup" from deposit_day
     where remit_group_id is not null group by 1, 2 order by count(*) desc, 1 limit 1`,
  )
  const { merchant = null, remitGroup = '' } = rows[0] ?? {}
  await measure(admin, 'dashboard of an administrator', '/api/dash/admin', goals.dashboardMs)
  const owner = await test.signedIn({ scope: ['MERCHANT'], merchantId: merchant })
  await measure(owner, 'dashboard of a merchant', '/api/dash/merchant', goals.dashboardMs)
  const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [remitGroup] })
  await measure(operator, 'desk of an operator', '/api/desk', goals.dashboardMs)
}

const folder = 'kasa-bench-fold'

/**
 * Samples until stopped whether a connection waits for the folding connection, or that one waits itself. Returns the
 * number of samples and of waits.
 */
function watchWaits(test: TestApp): () => Promise<{ samples: number; waits: number }> {
  const watcher = createPool(test.tenant.directUrl, { max: 1, name: 'kasa-bench-watch' })
  const seen = { samples: 0, waits: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watcher.query<{ waits: number }>(
        `with fold as (select pid from pg_stat_activity where application_name = $1 and datname = current_database())
         select (select count(*) from pg_stat_activity waiting
             where cardinality(pg_blocking_pids(waiting.pid)) > 0
               and (pg_blocking_pids(waiting.pid) && array(select pid from fold)
                 or waiting.pid in (select pid from fold)))::int
           + (select count(*) from pg_locks where not granted
             and relation::regclass::text ~ '^(deposit|ledger|merchant)_day')::int as waits`,
        [folder],
      )
      seen.samples += 1
      seen.waits += rows[0]?.waits ?? 0
    }
  })()
  return async () => {
    isOver = true
    await watching
    await watcher.end()
    return seen
  }
}

/** Confirms deposits of one merchant by the product's own transaction, with continuous folding and without. */
async function writeWhileFolding(test: TestApp): Promise<void> {
  const limitGroupId = await addLimits(test.tenant, [{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 10 ** 12 }])
  const { rows } = await test.tenant.pool.query<{ id: string }>('select id from limit_rule where limit_group_id = $1', [
    limitGroupId,
  ])
  const stage = await setStage(test, { merchant: { url: 'https://callback.example/', limitGroupId } })
  const { ctx, actor } = await test.signedIn({ name: 'Bench', scope: ['ADMIN'] })
  const prepared = () =>
    prepareDeposits(
      test,
      [stage],
      rows.map(({ id }) => id),
      actor,
      written,
    )
  const say = (name: string, { perSecond, p99 }: { perSecond: number; p99: number }) =>
    process.stdout.write(
      `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(6)} confirmed a second, p99 ${p99.toFixed(1)} ms\n`,
    )
  await confirmAll(ctx, await prepared(), writers)
  say(`${writers} writers for one merchant`, await confirmAll(ctx, await prepared(), writers))

  const ids = await prepared()
  const pool = createPool(test.tenant.directUrl, { max: 1, name: folder })
  const stop = watchWaits(test)
  let isOver = false
  let folds = 0
  const folding = (async () => {
    while (!isOver) {
      await foldFacts({ tenant: { ...test.tenant, pool }, now: test.clock.now })
      folds += 1
    }
  })()
  say(`${writers} writers, facts folded all the time`, await confirmAll(ctx, ids, writers))
  isOver = true
  await folding
  const { samples, waits } = await stop()
  await pool.end()
  process.stdout.write(`${folds} folds, ${samples} samples of locks: ${waits} waits for facts\n`)
  if (waits > 0) process.exitCode = 1
}

const flags = { ...testTenantConfig().flags, currentBalanceDisplay: true }
const test = await buildTestApp({ checkAnswers: false, tenant: { flags } })
try {
  await load(test)
  await readAll(test)
  await writeWhileFolding(test)
} finally {
  await test.close()
}

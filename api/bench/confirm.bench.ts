/**
 * Measures how many deposits per second one API process confirms on a real PostgreSQL. Counts the whole confirming
 * transaction (lock, rule, limits, line, journal, balance, history, audit, callback, live event, commit with fsync),
 * but not the claim. Run: `npm run bench -- confirm`. Uses KASA_TEST_DATABASE_URL, or a temporary PostgreSQL with fsync
 * on, as in production. `our CPU` is this process's time per confirmation: it shows what one core can do, whatever else
 * the machine does.
 */
import { verifyLedger } from '../src/ledger/verify.service'
import { addLimits, setStage, type Stage } from '../src/testing/moneyFixture'
import { buildTestApp } from '../src/testing/testApp'
import { confirmAll, prepareDeposits } from './confirmations'

const deposits = 3000
const merchants = 8
const clients = 10
const goalPerSecond = 500

const test = await buildTestApp()
try {
  const limitGroupId = await addLimits(test.tenant, [
    { subject: 'MERCHANT', metric: 'AMOUNT', cap: 10 ** 12 },
    { subject: 'CUSTOMER', metric: 'COUNT', cap: 10 ** 6 },
  ])
  const ruleIds = (
    await test.tenant.pool.query<{ id: string }>('select id from limit_rule where limit_group_id = $1', [limitGroupId])
  ).rows.map(({ id }) => id)
  const stages: Stage[] = []
  for (let n = 0; n < merchants; n += 1)
    stages.push(await setStage(test, { merchant: { url: 'https://callback.example/', limitGroupId } }))
  const { ctx, actor } = await test.signedIn({ name: 'Bench', scope: ['ADMIN'] })
  const oneMerchant = stages.slice(0, 1)
  const runs: [string, readonly Stage[], number][] = [
    ['warm-up', stages, 600],
    [`${merchants} merchants`, stages, deposits],
    ['one merchant', oneMerchant, deposits / 2],
    [`${merchants} merchants, again`, stages, deposits],
  ]
  let best = 0
  for (const [name, among, count] of runs) {
    const ids = await prepareDeposits(test, among, ruleIds, actor, count)
    const { perSecond, p50, p99, cpuMs } = await confirmAll(ctx, ids, clients)
    if (among === stages) best = Math.max(best, perSecond)
    process.stdout.write(
      `${name.padEnd(22)} ${ids.length} confirmed  ${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  our CPU ${cpuMs.toFixed(2)} ms each  (${clients} at once)\n`,
    )
  }
  const { broken } = await verifyLedger(test.tenant.pool)
  process.stdout.write(
    `ledger: ${broken.length === 0 ? 'balanced' : JSON.stringify(broken.slice(0, 3))}\ngoal ${goalPerSecond}/s: ${best >= goalPerSecond ? 'met' : 'MISSED'}\n`,
  )
  if (broken.length > 0) process.exitCode = 1
} finally {
  await test.close()
}

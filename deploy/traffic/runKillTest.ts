import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { verifyLedger, type Verdict } from '@kasa/api/ledger/verify.service'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import { openTenants, type Tenants } from '@kasa/api/tenants/tenants'
import * as z from 'zod/mini'

import { demoTerminals } from '../demo/cardSetup'
import { seededRandom } from '../demo/random'
import { seedTenant } from '../demo/seedTenant'
import { freePort, type Cluster } from '../local/postgres'
import { startTemporaryPostgres } from '../local/temporaryPostgres'
import { demoBots, demoMerchants } from '../demo/demoParties'
import { demoWallets } from '../demo/walletSetup'
import { ensureAccess, providerFolder } from '../walletProvider/access'
import { providersVariable } from '../walletProvider/clients'
import { startProvider } from '../walletProvider/provider'
import { killableApi, readyPatienceMs } from './killableApi'
import { payoutHistories } from './payoutHistories'
import { startReceiver } from './receiver'
import type { Report } from './report'
import { runTraffic } from './runTraffic'
import { newTally } from './signedCall'
import { signIn, signTellersIn } from './tellers'
import { walletPayers } from './walletProvider'

const tenantId = 'demo'
const demoTenantFile = `deploy/tenants/${tenantId}.json`
/** The opening balance of each account at the bank, in kuruş. */
const floatMinor = 500_000_000
/** Time for a start, some work and a kill; traffic continues throughout. */
const secondsPerKill = 6
/** An upper limit in ms: the wait ends once everything settled, which takes longer on a busy machine. */
const settleMs = 300_000
/**
 * Calls are repeated until the killing has ended. On a busy machine the API is down nearly all the time (measured: 8
 * to 24 s of starting for each second of work at a load of 15 on two cores), and giving up earlier would count waits
 * as losses. In ms.
 */
const giveUpAfterMs = (kills: number): number => 240_000 + kills * (readyPatienceMs + 2_500)

/** The process to kill: the API, or its PostgreSQL, which a supervisor restarts. */
export type Victim = 'api' | 'postgres'
export type KillTestResult = {
  kills: number
  killsDuringTraffic: number
  report: Report
  verdict: Verdict
  problems: string[]
  apiWords: string
}

/** Compares the traffic's counts with the ledger, on a database without other writes. */
function problemsOf(report: Report, verdict: Verdict, kills: number, killsDuringTraffic: number): string[] {
  const counted: [string, number, bigint][] = [
    ['approved deposits', report.approvals.seen, verdict.counts.approved],
    ['payouts that the banks carried out', report.payouts.carriedOut, verdict.counts.paidOut],
    ['bank lines', report.bankLines.sent, verdict.counts.bankLines],
    [
      'merchants’ money in kuruş, what is held included',
      report.balances.reduce((sum, { seenMinor }) => sum + seenMinor, report.payouts.heldMinor),
      verdict.counts.merchantsMinor,
    ],
  ]
  return [
    ...report.findings.map((found) => `${found.kind} ${found.what}: ${found.object}: ${found.detail}`),
    ...report.broken.map((text) => `server error: ${text}`),
    ...verdict.broken.map(({ check, row, why }) => `ledger: ${check}: ${row} (${why})`),
    ...counted
      .filter(([, own, ledger]) => BigInt(own) !== ledger)
      .map(([what, own, ledger]) => `${what}: ${own} by our own count, ${ledger} in the ledger`),
    ...(killsDuringTraffic < kills
      ? [`only ${killsDuringTraffic} of ${kills} kills came while traffic was under way`]
      : []),
  ]
}

/** The demo's tenant in a separate folder, with split payouts and wallets enabled. */
function writeTenant(home: string): string {
  const folder = join(home, 'tenants')
  mkdirSync(folder)
  const shape = z.looseObject({ modules: z.array(z.string()), flags: z.looseObject({}) })
  const { modules, flags, ...file } = z.parse(shape, JSON.parse(readFileSync(demoTenantFile, 'utf8')))
  const tenant = { ...file, modules: [...modules, 'papara'], flags: { ...flags, partialWithdrawal: true } }
  writeFileSync(join(folder, `${tenantId}.json`), JSON.stringify(tenant))
  return folder
}

async function openDemo(folder: string, databaseUrl: string, secret: string, receiverPort: number): Promise<Tenants> {
  const tenants = await openTenants(readTenantFiles(folder), { databaseUrl, secret })
  for (const tenant of tenants.all) await seedTenant(tenant, new Date(), { deposits: 0, receiverPort })
  return tenants
}

/** A provider of the demo's wallets that is not killed itself; it tells the API at `apiPort` of payments. */
async function startWallets(home: string, apiPort: number) {
  const access = await ensureAccess(home, [tenantId])
  const provider = await startProvider({
    folder: providerFolder(home),
    access,
    wallets: demoWallets.map((wallet) => ({ client: tenantId, ...wallet })),
    urlOf: () => `http://127.0.0.1:${apiPort}/wapi/v1/events`,
  })
  return { access, stop: provider.stop }
}

/** kill -9 of the postmaster; its children exit when they notice. Resolves once another one was started. */
async function killPostgres(postgres: Cluster): Promise<void> {
  const pid = postgres.pid()
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  process.kill(pid, 'SIGKILL')
  while (postgres.pid() === pid || postgres.pid() === undefined) await wait(20)
}

/**
 * Runs traffic against its own API, and kills that API or its PostgreSQL without warning, `kills` times at times that
 * `seed` determines. Then compares the traffic's counts with the ledger. Uses temporary folders; the database keeps
 * its durability.
 */
export async function runKillTest(options: {
  kills: number
  rate: number
  seed: number
  victim?: Victim
  onProgress?: (text: string) => void
}): Promise<KillTestResult> {
  const say = options.onProgress ?? (() => undefined)
  const random = seededRandom(options.seed)
  const home = mkdtempSync(join(tmpdir(), 'kasa-kill-'))
  const undo: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })]
  try {
    const postgres = await startTemporaryPostgres({})
    undo.push(postgres.stop)
    const folder = writeTenant(home)
    const secret = randomBytes(32).toString('base64url')
    const merchants = demoMerchants().filter(({ tenant }) => tenant === tenantId)
    // No misbehaviour here: a refusal after an attempt lost to a kill would delay the next one by minutes.
    const receiver = await startReceiver({ port: 0, merchants, random, manners: { failing: 0, hanging: 0 } })
    undo.push(receiver.close)
    const tenants = await openDemo(folder, postgres.url, secret, receiver.port)
    undo.push(tenants.close)
    const port = await freePort()
    const wallets = await startWallets(home, port)
    undo.push(wallets.stop)
    const api = killableApi(
      {
        DATABASE_URL: postgres.url,
        KASA_SECRET: secret,
        KASA_HOME: home,
        KASA_TENANTS: folder,
        KASA_DEMO: '1',
        WALLET_PROVIDERS: providersVariable(wallets.access),
        LOG_LEVEL: 'warn',
      },
      port,
    )
    undo.push(api.stop)
    api.start()
    await api.untilReady()

    const base = new URL(`http://127.0.0.1:${port}`)
    const tally = newTally()
    const caller = { base, tally, timeoutMs: 10_000, giveUpAfterMs: giveUpAfterMs(options.kills) }
    const authenticators = { known: {}, keep: () => undefined }
    const tellers = await signTellersIn(tenantId, caller, authenticators)
    const traders = await signIn(['trader'], tenantId, caller, authenticators)
    const run = { killed: 0, isOver: false, killedInTime: 0 }
    const traffic = runTraffic({
      base,
      rate: options.rate,
      seconds: options.kills * secondsPerKill,
      seed: options.seed,
      runId: 'KILL',
      slowestPayerMs: 3_000,
      giveUpAfterMs: giveUpAfterMs(options.kills),
      merchants,
      bots: demoBots().filter(({ tenant }) => tenant === tenantId),
      tellers,
      terminals: demoTerminals(tenantId),
      traders,
      walletPayers: walletPayers(wallets.access),
      tally,
      floatMinor,
      receiver,
      settleMs,
      wasRestarted: () => run.killed > 0,
      onSent: () => void (run.isOver = true),
      onProgress: say,
    })
    // A failing run must not cause an unhandled rejection while the kills go on.
    traffic.catch(() => undefined)
    while (run.killed < options.kills) {
      await wait(random.int(200, 2_500))
      if (options.victim === 'postgres') await killPostgres(postgres)
      else await api.kill()
      run.killed++
      if (!run.isOver) run.killedInTime++
      const killedAtMs = Date.now()
      if (options.victim !== 'postgres') api.start()
      await api.untilReady()
      say(
        `kill ${run.killed} of ${options.kills}: ready again after ${((Date.now() - killedAtMs) / 1000).toFixed(1)} s`,
      )
    }
    const report = await traffic
    const [tenant] = tenants.all
    if (!tenant) throw new Error(`No tenant ${tenantId}`)
    const verdict = await verifyLedger(tenant.pool)
    const problems = problemsOf(report, verdict, options.kills, run.killedInTime)
    for (const line of await payoutHistories(tenant.pool, problems)) say(line)
    return {
      kills: run.killed,
      killsDuringTraffic: run.killedInTime,
      report,
      verdict,
      problems,
      apiWords: api.words(),
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

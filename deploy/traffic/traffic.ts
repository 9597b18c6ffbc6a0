import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import * as z from 'zod/mini'

import { demoTerminals } from '../demo/cardSetup'
import { seededRandom } from '../demo/random'
import { demoReceiverPort } from '../demo/setup'
import { NoAuthenticator, type ConsoleClient } from './consoleClient'
import { demoBots, demoMerchants } from '../demo/demoParties'
import { NoAnswer, sendOnce } from '../local/http'
import { believableManners, startReceiver } from './receiver'
import { reportText } from './report'
import { runTraffic } from './runTraffic'
import { newTally, type CallTally } from './signedCall'
import { signTellersIn } from './tellers'
import { walletPayers, type WalletPayers } from './walletProvider'
import { readAccess } from '../walletProvider/access'

const usage =
  'npm run traffic -- [--rate 5] [--seconds 60] [--host http://localhost:8080] [--tenant demo] [--receiver-port 8099] [--seed 1] [--settle 120] [--json]'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    host: { type: 'string', default: 'http://localhost:8080' },
    tenant: { type: 'string' },
    'receiver-port': { type: 'string', default: String(demoReceiverPort) },
    seed: { type: 'string', default: '1' },
    settle: { type: 'string', default: '120' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function positive(name: 'rate' | 'seconds' | 'receiver-port' | 'seed' | 'settle'): number {
  const number = Number(values[name])
  if (Number.isFinite(number) && number > 0) return number
  throw new Error(`--${name} wants a number above zero\n${usage}`)
}

/** `lite.localhost` is tenant `lite`; every other host is the first demo tenant, unless `--tenant` names one. */
const tenantOf = (base: URL, known: readonly string[]) =>
  values.tenant ?? known.find((tenant) => base.hostname.startsWith(`${tenant}.`)) ?? 'demo'

const hasModule = (tenant: string, module: 'card' | 'papara'): boolean =>
  readTenantFiles('deploy/tenants').some(({ id, modules }) => id === tenant && modules.includes(module))

/** Payers at this home's local provider, which `npm start` starts; without it there are no wallet payments. */
function walletsOf(tenant: string): { walletPayers?: WalletPayers } {
  const provider = hasModule(tenant, 'papara') ? readAccess(process.env['KASA_HOME'] ?? '.kasa') : undefined
  return provider ? { walletPayers: walletPayers(provider) } : {}
}

/** Fails at once if the console does not respond, rather than after a minute of retries. */
async function refuseSilence(base: URL): Promise<void> {
  const answer = await sendOnce(new URL('/readyz', base), {
    method: 'GET',
    headers: {},
    body: '',
    timeoutMs: 10_000,
  }).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined
    throw error
  })
  if (answer?.status !== 200)
    throw new Error(`No Kasa is ready at ${base.origin}. Start one with \`npm start\`, or give another --host.`)
}

/** The tellers' authenticators, kept between runs beside the console's own data. */
const secretsFile = join(process.env['KASA_HOME'] ?? '.kasa', 'traffic-tellers.json')

/** Operators who send payouts; empty if other people set up the demo tellers' authenticators. */
async function tellersOf(tenant: string, base: URL, tally: CallTally, giveUpAfterMs: number): Promise<ConsoleClient[]> {
  const read: unknown = existsSync(secretsFile) ? JSON.parse(readFileSync(secretsFile, 'utf8')) : {}
  const known = z.parse(z.record(z.string(), z.string()), read)
  const keep = (email: string, secret: string) => {
    known[email] = secret
    mkdirSync(dirname(secretsFile), { recursive: true })
    writeFileSync(secretsFile, JSON.stringify(known, null, 2), { mode: 0o600 })
  }
  return signTellersIn(tenant, { base, tally, timeoutMs: 10_000, giveUpAfterMs }, { known, keep }).catch(
    (error: unknown) => {
      if (!(error instanceof NoAuthenticator)) throw error
      console.error(`Payouts wait for the console's own people: ${error.message}`)
      return []
    },
  )
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const base = new URL(values.host)
  const tenant = tenantOf(
    base,
    demoMerchants().map((merchant) => merchant.tenant),
  )
  const merchants = demoMerchants().filter((merchant) => merchant.tenant === tenant)
  if (merchants.length === 0) throw new Error(`No demo merchant of tenant ${tenant}\n${usage}`)
  await refuseSilence(base)
  const seed = positive('seed')
  const receiver = await startReceiver({
    port: positive('receiver-port'),
    merchants,
    random: seededRandom(seed),
    manners: believableManners,
  })
  try {
    const tally = newTally()
    const giveUpAfterMs = 60_000
    const report = await runTraffic({
      base,
      rate: positive('rate'),
      seconds: positive('seconds'),
      seed,
      runId: Date.now().toString(36).toUpperCase(),
      slowestPayerMs: 4_000,
      giveUpAfterMs,
      tally,
      tellers: await tellersOf(tenant, base, tally, giveUpAfterMs),
      merchants,
      terminals: hasModule(tenant, 'card') ? demoTerminals(tenant) : [],
      ...walletsOf(tenant),
      bots: demoBots().filter((bot) => bot.tenant === tenant),
      receiver,
      settleMs: positive('settle') * 1000,
      wasRestarted: () => false,
      onProgress: (text) => console.error(text),
    })
    console.log(values.json ? JSON.stringify(report, null, 2) : reportText(report))
    return report.ok ? 0 : 1
  } finally {
    await receiver.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)

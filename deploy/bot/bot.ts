import { parseArgs } from 'node:util'

import { demoBots } from '../demo/demoParties'
import { newTally } from '../traffic/signedCall'
import { runBot } from './runBot'

const usage = `npm run bot -- [--host http://localhost:8080]
  [--bot ziraat-kuzey-1 | --key bk_… --secret … --account <id>]
  --steps 20 --every 1        lines to report, and seconds between them; a beat goes before each
  --lag 0                     seconds behind the bank
  --miss 0                    beats left out after the first: LATE after two intervals, OFFLINE after five
  --error-beats 0             beats in a row that tell an error: LATE after two, ERROR after five
  --gap 0 --fill 3            every n-th line is held back, and comes so many lines later (--fill 0: never)
  --duplicate 0 --broken 0    every n-th line twice; every n-th with a line that cannot be read
  --seed 1`

const numbers = {
  steps: '20',
  every: '1',
  lag: '0',
  miss: '0',
  'error-beats': '0',
  gap: '0',
  fill: '3',
  duplicate: '0',
  broken: '0',
  seed: '1',
} as const
const number = (name: keyof typeof numbers) => [name, { type: 'string' as const, default: numbers[name] }] as const

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: 'http://localhost:8080' },
    bot: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    account: { type: 'string' },
    help: { type: 'boolean', default: false },
    ...Object.fromEntries((Object.keys(numbers) as (keyof typeof numbers)[]).map(number)),
  },
})

function numberOption(name: keyof typeof numbers): number {
  const text = (values as Record<string, unknown>)[name]
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0) return value
  throw new Error(`--${name} wants a number from zero\n${usage}`)
}

/** A demo bot by its name, the first bot of the host's tenant, or any bot by its key. */
function who(base: URL): { keyId: string; secret: string; accountId: string } {
  const { key, secret, account } = values
  if (key !== undefined && secret !== undefined && account !== undefined)
    return { keyId: key, secret, accountId: account }
  if (key !== undefined || secret !== undefined || account !== undefined)
    throw new Error(`--key, --secret and --account belong together\n${usage}`)
  const tenant = base.hostname.startsWith('lite.') ? 'lite' : 'demo'
  const bot = demoBots().find(
    ({ name, tenant: of }) => of === tenant && (values.bot === undefined || name === values.bot),
  )
  const accountId = bot?.accounts[0]?.accountId
  if (!bot || accountId === undefined) throw new Error(`No demo bot ${values.bot ?? ''} of tenant ${tenant}\n${usage}`)
  return { keyId: bot.keyId, secret: bot.secret, accountId }
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const base = new URL(values.host ?? '')
  const { accountId, ...credentials } = who(base)
  const steps = numberOption('steps')
  const report = await runBot({
    caller: { base, credentials, tally: newTally(), timeoutMs: 10_000, giveUpAfterMs: 30_000 },
    accountId,
    steps,
    stepMs: numberOption('every') * 1000,
    missBeats: numberOption('miss'),
    lagS: numberOption('lag'),
    errorBeats: numberOption('error-beats'),
    gapEvery: numberOption('gap'),
    fillAfter: numberOption('fill') || Number.MAX_SAFE_INTEGER,
    duplicateEvery: numberOption('duplicate'),
    errorEvery: numberOption('broken'),
    seed: numberOption('seed'),
    onStep: (text) => console.error(text),
  })
  console.log(JSON.stringify(report, null, 2))
  return report.surprises.length === 0 ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)

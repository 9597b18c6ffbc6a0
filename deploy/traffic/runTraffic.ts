import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import { seededRandom } from '../demo/random'
import { isApprovalExpected, expectedBalance, type DepositFacts, type MerchantFacts } from './accounting'
import { botClient, type BotClient } from './botClient'
import type { DemoBot, DemoMerchant } from './demoParties'
import { NoAnswer } from './http'
import { merchantClient, isRefused, type FeedEvent, type MerchantClient } from './merchantClient'
import { live, type Watch } from './payer'
import { planTraffic } from './plan'
import type { Receiver } from './receiver'
import { reportOf, type Report } from './report'
import { newTally, type Caller, type Credentials } from './signedCall'

export type TrafficOptions = {
  base: URL
  rate: number
  seconds: number
  seed: number
  /** Part of every merchant reference, which is unique for ever: a run id is used once per database. */
  runId: string
  /** The longest a payer takes before the transfer, in ms. */
  slowestPayerMs: number
  /** How long a call is repeated before it is given up. */
  giveUpAfterMs: number
  merchants: readonly DemoMerchant[]
  bots: readonly DemoBot[]
  receiver: Receiver
  /** How long to wait after the last request until everything agrees. */
  settleMs: number
  wasRestarted: () => boolean
  /** Told when the last request was answered and only settling is left. */
  onSent?: () => void
  onProgress?: (text: string) => void
}

const botEveryMs = 500
const beatEveryMs = 5_000
const lookEveryMs = 500
const readersAtOnce = 8

type MerchantSide = {
  code: string
  client: MerchantClient
  balanceBefore: bigint
  seqBefore: number
  feed: FeedEvent[]
}

async function openMerchants(
  options: TrafficOptions,
  callerOf: (credentials: Credentials) => Caller,
): Promise<MerchantSide[]> {
  return Promise.all(
    options.merchants.map(async (merchant) => {
      const client = merchantClient(callerOf(merchant))
      const seqBefore = (await client.eventsAfter(0)).at(-1)?.seq ?? 0
      return { code: merchant.code, client, balanceBefore: await client.balance(), seqBefore, feed: [] }
    }),
  )
}

/** Repeats `work` until `stop` is aborted; the returned promise ends with the round under way. */
async function every(ms: number, stop: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) {
    // Lines that nobody answered for show in the accounting; a missed beat is nothing.
    await work().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
    await wait(ms, undefined, { signal: stop }).catch(() => undefined)
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: readersAtOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

async function readFeeds(sides: readonly MerchantSide[]): Promise<void> {
  await Promise.all(
    sides.map(
      async (side) => void side.feed.push(...(await side.client.eventsAfter(side.feed.at(-1)?.seq ?? side.seqBefore))),
    ),
  )
}

async function balancesOf(sides: readonly MerchantSide[]): Promise<MerchantFacts[]> {
  return Promise.all(
    sides.map(async (side) => ({
      code: side.code,
      balanceBefore: side.balanceBefore,
      balanceAfter: await side.client.balance(),
      feed: side.feed,
    })),
  )
}

/** True when the feed has every approval we expect, every event of ours was taken, and balances agree. */
function isSettled(
  deposits: readonly DepositFacts[],
  merchants: readonly MerchantFacts[],
  receiver: Receiver,
): boolean {
  const ours = new Set(deposits.flatMap(({ ids }) => ids))
  const events = merchants
    .flatMap(({ feed }) => feed.map(({ event }) => event))
    .filter((event) => ours.has(event.data.id))
  const approved = new Set(events.filter(({ type }) => type === 'deposit.approved').map((event) => event.data.id))
  const cancelled = new Set(events.filter(({ type }) => type === 'deposit.cancelled').map((event) => event.data.id))
  const taken = new Set(
    receiver.deliveries.filter(({ answered }) => answered === 'ok').map(({ webhookId }) => webhookId),
  )
  return (
    deposits.every((deposit) => !isApprovalExpected(deposit) || deposit.ids.some((id) => approved.has(id))) &&
    deposits.every((deposit) => !deposit.cancelled || deposit.ids.some((id) => cancelled.has(id))) &&
    events.every(({ id }) => taken.has(id)) &&
    merchants.every((merchant) => expectedBalance(merchant) === merchant.balanceAfter)
  )
}

async function settle(
  options: TrafficOptions,
  sides: readonly MerchantSide[],
  deposits: readonly DepositFacts[],
): Promise<MerchantFacts[]> {
  const until = Date.now() + options.settleMs
  for (;;) {
    await readFeeds(sides)
    const merchants = await balancesOf(sides)
    if (isSettled(deposits, merchants, options.receiver) || Date.now() > until) return merchants
    await wait(lookEveryMs)
  }
}

/** Plays the outside world for `seconds`, waits until everything settled, and reports. Touches nothing but public interfaces. */
export async function runTraffic(options: TrafficOptions): Promise<Report> {
  const tally = newTally()
  const callerOf = (credentials: Credentials): Caller => ({
    base: options.base,
    credentials,
    tally,
    timeoutMs: 10_000,
    giveUpAfterMs: options.giveUpAfterMs,
  })
  const say = options.onProgress ?? (() => undefined)
  const watches: Watch[] = options.bots.flatMap((bot, index) => {
    const client = botClient(callerOf(bot), seededRandom(options.seed + index + 1))
    return bot.accounts.map(({ accountId }) => ({ bot, client, accountId }))
  })
  const watchByIban = new Map(
    watches.map((watch) => [
      watch.bot.accounts.find(({ accountId }) => accountId === watch.accountId)?.iban ?? '',
      watch,
    ]),
  )
  const clients: BotClient[] = [...new Set(watches.map(({ client }) => client))]

  await Promise.all(clients.map((client) => client.heartbeat()))
  const sides = await openMerchants(options, callerOf)
  const plan = planTraffic({
    seed: options.seed,
    runId: options.runId,
    rate: options.rate,
    seconds: options.seconds,
    slowestPayerMs: options.slowestPayerMs,
    merchants: sides.map(({ code }) => code),
  })
  say(`${plan.length} deposits in ${options.seconds} s, run ${options.runId}, seed ${options.seed}`)

  const stop = new AbortController()
  // One listener a bot and loop, all gone at the end.
  setMaxListeners(0, stop.signal)
  const loops = clients.flatMap((client) => [
    every(botEveryMs, stop.signal, () => client.flush()),
    every(beatEveryMs, stop.signal, () => client.heartbeat()),
  ])
  const startedAt = Date.now()
  const deposits = await Promise.all(
    plan.map(async (planned) => {
      await wait(Math.max(0, startedAt + planned.atMs - Date.now()))
      const side = sides.find(({ code }) => code === planned.merchant)
      if (!side) throw new Error(`No merchant ${planned.merchant}`)
      return live(planned, side.client, watchByIban)
    }),
  )
  const endedAt = Date.now()
  stop.abort()
  await Promise.all(loops)
  await Promise.all(clients.map((client) => client.flush()))
  options.onSent?.()
  say('All requests sent; waiting until everything settled')
  const merchants = await settle(options, sides, deposits)
  const settledAfterMs = Date.now() - endedAt

  await inParallel(deposits, async (deposit) => {
    const client = sides.find(({ code }) => code === deposit.plan.merchant)?.client
    const [id] = deposit.ids
    deposit.foundByRef = (await client?.findDeposits(deposit.plan.merchantRef))?.map((found) => found.id) ?? []
    const final = id === undefined ? undefined : await client?.getDeposit(id)
    deposit.final = final && !isRefused(final) ? final : undefined
  })
  const facts = {
    deposits,
    lines: clients.flatMap(({ sent }) => sent),
    merchants,
    deliveries: options.receiver.deliveries,
    newest: options.receiver.newest,
    wasRestarted: options.wasRestarted(),
  }
  return reportOf(facts, tally, settledAfterMs)
}

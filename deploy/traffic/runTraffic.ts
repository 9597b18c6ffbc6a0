import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import { seededRandom } from '../demo/random'
import { expectedBalance, isApprovalExpected, ownIds, type DepositFacts } from './accounting'
import { acquirerClient } from './acquirer'
import type { MerchantFacts } from './findings'
import { openFloats, startBank, type Bank } from './bank'
import { botClient, type BotClient } from './botClient'
import { isCardApprovalExpected, type CardFacts } from './cardAccounting'
import { liveCard } from './cardPayer'
import { planCards } from './cardPlan'
import type { ConsoleClient } from './consoleClient'
import type { DemoBot, DemoMerchant } from '../demo/demoParties'
import { codesPayingNewIbans } from '../demo/world'
import { merchantClient, isRefused, type FeedEvent, type MerchantClient } from './merchantClient'
import { live } from './payer'
import { areAllEventsSent, type PayoutFacts } from './payoutAccounting'
import { livePayout } from './payoutMerchant'
import { planPayouts } from './payoutPlan'
import { planTraffic } from './plan'
import type { Receiver } from './receiver'
import { reportOf, type Report } from './report'
import { newTally, type Caller, type CallTally, type Credentials } from './signedCall'
import { every } from './every'
import { startTellers } from './tellers'
import { traderAt } from './trader'
import { isWalletApprovalExpected, type WalletFacts } from './walletAccounting'
import { liveWallet } from './walletPayer'
import { planWallets } from './walletPlan'
import type { WalletPayers } from './walletProvider'
import type { Watch } from './watch'

export type TrafficOptions = {
  base: URL
  rate: number
  seconds: number
  seed: number
  /** Part of every merchant reference; as references are unique, a run id can be used once per database. */
  runId: string
  /** The longest time before a payer's transfer, in ms. */
  slowestPayerMs: number
  /** How long a call is repeated before it is given up, in ms. */
  giveUpAfterMs: number
  merchants: readonly DemoMerchant[]
  bots: readonly DemoBot[]
  /** Signed-in operators who send payouts; without any, payouts wait for the console's users. */
  tellers: readonly ConsoleClient[]
  /** Terminals with acquirers that report card payments; without any, there are no card transfers. */
  terminals?: readonly Terminal[]
  /** Signed-in traders who decide on card payments; without any, these wait for the console's users. */
  traders?: readonly ConsoleClient[]
  /** Payers at the wallet provider; if omitted, there are no wallet transfers. */
  walletPayers?: WalletPayers
  /** The opening balance of each account at the bank, in kuruş; left out if the accounts already have one. */
  floatMinor?: number
  /** Counts the calls of this run, including the tellers'. */
  tally?: CallTally
  receiver: Receiver
  /** How long to wait after the last request until everything agrees, in ms. */
  settleMs: number
  wasRestarted: () => boolean
  /** Called when the last request was answered and only settling is left. */
  onSent?: () => void
  onProgress?: (text: string) => void
}

export type Terminal = Credentials & { label: string }

const botEveryMs = 500
const reportEveryMs = 100
const beatEveryMs = 5_000
const lookEveryMs = 500
const decideEveryMs = 700
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

type TrafficFacts = {
  deposits: readonly DepositFacts[]
  payouts: readonly PayoutFacts[]
  cards: readonly CardFacts[]
  wallets: readonly WalletFacts[]
  traders: number
}

/** True if the feed has every expected approval, every event of this run was delivered, and balances agree. */
function isSettled(facts: TrafficFacts, merchants: readonly MerchantFacts[], receiver: Receiver): boolean {
  const { deposits, payouts, cards, wallets, traders } = facts
  const ours = ownIds(facts)
  const events = merchants
    .flatMap(({ feed }) => feed.map(({ event }) => event))
    .filter((event) => ours.has(event.data.id))
  const idsOf = (type: string) => events.flatMap((event) => (event.type.endsWith(type) ? event.data.id : []))
  const approved = new Set(idsOf('.approved'))
  const cancelled = new Set(idsOf('.cancelled'))
  const taken = new Set(
    receiver.deliveries.filter(({ answered }) => answered === 'ok').map(({ webhookId }) => webhookId),
  )
  return (
    deposits.every((deposit) => !isApprovalExpected(deposit) || deposit.ids.some((id) => approved.has(id))) &&
    cards.every((card) => !isCardApprovalExpected(card, traders) || card.ids.some((id) => approved.has(id))) &&
    wallets.every((wallet) => !isWalletApprovalExpected(wallet) || wallet.ids.some((id) => approved.has(id))) &&
    [...deposits, ...payouts, ...cards, ...wallets].every(
      (one) => !one.cancelled || one.ids.some((id) => cancelled.has(id)),
    ) &&
    events.every(({ id }) => taken.has(id)) &&
    merchants.every((merchant) => expectedBalance(merchant, payouts) === merchant.balanceAfter)
  )
}

async function settle(
  options: TrafficOptions,
  sides: readonly MerchantSide[],
  facts: TrafficFacts,
): Promise<MerchantFacts[]> {
  const until = Date.now() + options.settleMs
  for (;;) {
    await readFeeds(sides)
    const merchants = await balancesOf(sides)
    if (isSettled(facts, merchants, options.receiver) || Date.now() > until) return merchants
    await wait(lookEveryMs)
  }
}

/** True when the feed has reported the end of every payout that a bank executed. */
function isEveryEventSent(payouts: readonly PayoutFacts[], bank: Bank, sides: readonly MerchantSide[]): boolean {
  const newest = new Map(sides.flatMap(({ feed }) => feed.map(({ event }) => [event.data.id, event] as const)))
  return payouts.every((payout) => areAllEventsSent(payout, bank.carried, newest.get(payout.ids[0] ?? '')))
}

/**
 * Simulates the outside world for `seconds`, waits until everything settled, and reports. Uses only public
 * interfaces.
 */
export async function runTraffic(options: TrafficOptions): Promise<Report> {
  const tally = options.tally ?? newTally()
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
  const bank = startBank(seededRandom(options.seed + 500), watches, { slowestMs: options.slowestPayerMs })
  if (options.floatMinor !== undefined) {
    openFloats(watches, options.floatMinor)
    await Promise.all(clients.map((client) => client.flush()))
  }
  const plan = planTraffic({
    seed: options.seed,
    runId: options.runId,
    rate: options.rate,
    seconds: options.seconds,
    slowestPayerMs: options.slowestPayerMs,
    merchants: sides.map(({ code }) => code),
  })
  const paying = options.merchants.filter(({ tenant, code }) => codesPayingNewIbans(tenant).includes(code))
  const payoutPlan = planPayouts({ ...options, merchants: paying.map(({ code }) => code) })
  const { terminals = [], traders = [] } = options
  const acquirers = new Map(terminals.map((terminal) => [terminal.label, acquirerClient(callerOf(terminal))]))
  const cardPlan = terminals.length > 0 ? planCards({ ...options, merchants: sides.map(({ code }) => code) }) : []
  const { walletPayers } = options
  const walletPlan = walletPayers ? planWallets({ ...options, merchants: sides.map(({ code }) => code) }) : []
  say(
    `${plan.length} deposits, ${payoutPlan.length} payouts, ${cardPlan.length} card and ${walletPlan.length} wallet transfers in ${options.seconds} s, run ${options.runId}, seed ${options.seed}`,
  )

  const stop = new AbortController()
  // Each bot and loop adds one listener; all are removed at the end.
  setMaxListeners(0, stop.signal)
  const loops = clients.flatMap((client) => [
    every(botEveryMs, stop.signal, () => client.flush()),
    every(beatEveryMs, stop.signal, () => client.heartbeat()),
  ])
  loops.push(every(reportEveryMs, stop.signal, () => Promise.resolve(bank.tell())))
  loops.push(...[...acquirers.values()].map((one) => every(beatEveryMs, stop.signal, () => one.heartbeat())))
  loops.push(...traders.map((client) => every(decideEveryMs, stop.signal, traderAt(client))))
  const tellers = startTellers(options.tellers, bank, options.seed, stop.signal)
  const startedAt = Date.now()
  async function inTime<P extends { atMs: number; merchant: string }, F>(
    planned: P,
    live: (client: MerchantClient) => Promise<F>,
  ): Promise<F> {
    await wait(Math.max(0, startedAt + planned.atMs - Date.now()))
    const side = sides.find(({ code }) => code === planned.merchant)
    if (!side) throw new Error(`No merchant ${planned.merchant}`)
    return live(side.client)
  }
  const [deposits, payouts, cards, wallets] = await Promise.all([
    Promise.all(plan.map((planned) => inTime(planned, (client) => live(planned, client, watchByIban)))),
    Promise.all(payoutPlan.map((planned) => inTime(planned, (client) => livePayout(planned, client)))),
    Promise.all(cardPlan.map((planned) => inTime(planned, (client) => liveCard(planned, client, acquirers)))),
    Promise.all(
      walletPlan.flatMap((planned) =>
        walletPayers ? inTime(planned, (client) => liveWallet(planned, client, walletPayers)) : [],
      ),
    ),
  ])
  const endedAt = Date.now()
  // The last requests still have to be sent, seen by the bank, and reported.
  for (const until = endedAt + options.settleMs; Date.now() < until; await wait(lookEveryMs)) {
    await readFeeds(sides)
    const approved = new Set(sides.flatMap(({ feed }) => feed.map(({ event }) => `${event.type} ${event.data.id}`)))
    const areCardsDecided = cards.every(
      (card) =>
        !isCardApprovalExpected(card, traders.length) || card.ids.some((id) => approved.has(`card.approved ${id}`)),
    )
    if (tellers.areIdle() && bank.isQuiet() && areCardsDecided && isEveryEventSent(payouts, bank, sides)) break
  }
  stop.abort()
  await Promise.all([...loops, ...tellers.loops])
  bank.tell()
  await Promise.all(clients.map((client) => client.flush()))
  options.onSent?.()
  say('All requests sent; waiting until everything settled')
  const merchants = await settle(options, sides, { deposits, payouts, cards, wallets, traders: traders.length })
  const settledAfterMs = Date.now() - endedAt

  await inParallel(deposits, async (deposit) => {
    const client = sides.find(({ code }) => code === deposit.plan.merchant)?.client
    const [id] = deposit.ids
    deposit.foundByRef = (await client?.findDeposits(deposit.plan.merchantRef))?.map((found) => found.id) ?? []
    const final = id === undefined ? undefined : await client?.getDeposit(id)
    deposit.final = final && !isRefused(final) ? final : undefined
  })
  await inParallel(payouts, async (payout) => {
    const client = sides.find(({ code }) => code === payout.plan.merchant)?.client
    const [id] = payout.ids
    payout.foundByRef = (await client?.findPayouts(payout.plan.merchantRef))?.map((found) => found.id) ?? []
    const final = id === undefined ? undefined : await client?.lookAtPayout(id)
    payout.final = final && !isRefused(final) ? final : undefined
  })
  await inParallel(cards, async (card) => {
    const client = sides.find(({ code }) => code === card.plan.merchant)?.client
    const [id] = card.ids
    card.foundByRef = (await client?.findCards(card.plan.merchantRef))?.map((found) => found.id) ?? []
    const final = id === undefined ? undefined : await client?.getCard(id)
    card.final = final && !isRefused(final) ? final : undefined
  })
  await inParallel(wallets, async (wallet) => {
    const client = sides.find(({ code }) => code === wallet.plan.merchant)?.client
    const [id] = wallet.ids
    wallet.foundByRef = (await client?.findWallets(wallet.plan.merchantRef))?.map((found) => found.id) ?? []
    const final = id === undefined ? undefined : await client?.getWallet(id)
    wallet.final = final && !isRefused(final) ? final : undefined
  })
  const facts = {
    wallets,
    deposits,
    payouts,
    cards,
    traders: traders.length,
    carried: bank.carried,
    lines: clients.flatMap(({ sent }) => sent),
    merchants,
    deliveries: options.receiver.deliveries,
    newest: options.receiver.newest,
    wasRestarted: options.wasRestarted(),
  }
  return reportOf(facts, tally, settledAfterMs)
}

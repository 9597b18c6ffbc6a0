import { demoLimits } from './world'
import { momentsUntil } from './calendar'
import type { Line, Payment } from './bankLines'
import { newLine } from './bankLines'
import type { Chronicle } from './steps'
import { shifts } from './operators'
import { personName } from './people'
import { livePresent, planPresent, waitsThoughPaid } from './present'
import type { Random } from './random'
import type { DemoMerchantRow, DemoSetup } from './setup'
import { simulate, type Customer, type Life, type Wanted } from './simulation'
import { livePast, longestShortStoryMs, needsLong, pastStories, type PastStory } from './stories'

const historyDays = 60
const customersPerMerchant = 700
/** Longer than a request lives, plus the time for a decision. In ms. */
const longStoryMs = 45 * 60_000
const openShare = 0.003
const fewestOpen = 14

/** The merchants of a group of deposits by weight, and the share of amounts that are refused as too large. */
type Circle = { shares: Record<string, number>; oversized: number }

export type History = { lives: Life[]; lines: Line[]; chronicle: Chronicle }

/** A valid Turkish IBAN of an invented account. */
export function inventedIban(bankCode: string, random: Random): string {
  const account = `0${bankCode}0${random.text('0123456789', 16)}`
  // ISO 13616: T is 29, R is 27, the check digits count as 00.
  const check = 98n - (BigInt(`${account}292700`) % 97n)
  return `TR${check.toString().padStart(2, '0')}${account}`
}

const banks = ['0010', '0012', '0015', '0032', '0046', '0062', '0064', '0067', '0099', '0111', '0134', '0205'] as const

function customersOf(merchant: DemoMerchantRow, random: Random): Customer[] {
  return Array.from({ length: customersPerMerchant }, (_, index) => ({
    ref: `${merchant.prefix}-C-${(10_000 + index * 7).toString()}`,
    name: personName(random),
    iban: inventedIban(random.pick(banks), random),
  }))
}

/** Amounts are around the merchant's usual amount and often round. */
function amountOf(merchant: DemoMerchantRow, random: Random): bigint {
  // The sum of three dice is bell-shaped; the power moves it towards small amounts with a long tail.
  const bell = (random.next() + random.next() + random.next()) / 1.5
  const lira = Math.max(50, merchant.usualLira * (0.15 + bell ** 2.2))
  const step = lira > 20_000 ? 500 : lira > 5_000 ? 250 : lira > 1_000 ? 50 : 10
  const round = BigInt(Math.round(lira / step) * step) * 100n
  return random.chance(0.72) ? round : BigInt(Math.round(lira * 100))
}

/** An amount above a customer's daily limit, or above what any account takes at once. */
const oversized = (random: Random): bigint => demoLimits.accountMaxTx + BigInt(random.int(1, 40)) * 10_000_000n

/**
 * About `count` deposits of a demo tenant: sixty days of past and the open ones. The same seed and time produce the
 * same history.
 */
export function demoHistory(setup: DemoSetup, count: number, now: Date, random: Random): History {
  const chronicle: Chronicle = { random, simulation: simulate(setup, random), shifts: shifts(setup, random), lines: [] }
  const customers = new Map(setup.merchants.map((merchant) => [merchant.id, customersOf(merchant, random)]))
  const sharesOf = (merchants: readonly DemoMerchantRow[]) =>
    Object.fromEntries(merchants.map(({ code, share }) => [code, share]))
  const everybody: Circle = { shares: sharesOf(setup.merchants), oversized: 0.0012 }
  // An exact transfer can only wait where the bot suggests and a person decides.
  const decidedByPeople: Circle = {
    shares: sharesOf(
      setup.merchants.filter(({ groups }) => groups[0]?.accounts.every(({ bot }) => bot.autoMatch === 'SUGGEST')),
    ),
    oversized: 0,
  }
  const references = new Map<string, number>()
  const pending = new Map<string, number>()
  const weights = Object.fromEntries(Object.entries(pastStories).map(([name, { weight }]) => [name, weight])) as Record<
    PastStory,
    number
  >

  function wantedAt(at: Date, circle: Circle): Wanted {
    const code = random.weighted(circle.shares)
    const merchant = setup.merchants.find((known) => known.code === code)
    if (!merchant) throw new Error(`Tenant ${setup.tenant} has no merchant ${code}`)
    const number = (references.get(merchant.id) ?? 100_000) + random.int(1, 9)
    references.set(merchant.id, number)
    const customer = random.pick(customers.get(merchant.id) ?? [])
    const amountMinor = random.chance(circle.oversized) ? oversized(random) : amountOf(merchant, random)
    return {
      at,
      merchant,
      customer,
      amountMinor,
      merchantRef: `${merchant.prefix}-${at.getUTCFullYear()}-${number}`,
      clientIp: `203.0.113.${10 + setup.merchants.indexOf(merchant)}`,
    }
  }

  /** A second open request of the same customer and amount would be refused, so the history has none. */
  function create(at: Date, circle: Circle): Life {
    let wanted = wantedAt(at, circle)
    const key = () => `${wanted.merchant.id}/${wanted.customer.ref}/${wanted.amountMinor}`
    while ((pending.get(key()) ?? 0) > at.getTime()) wanted = { ...wanted, amountMinor: wanted.amountMinor + 5_000n }
    pending.set(key(), at.getTime() + longStoryMs)
    return chronicle.simulation.create(wanted)
  }

  const present = planPresent(Math.max(fewestOpen, Math.round(count * openShare)), random)
  const pastUntil = new Date(now.getTime() - longestShortStoryMs - 60_000)
  const past = momentsUntil(pastUntil, historyDays, count, random).map((atMs): Life => {
    const story = random.weighted(weights)
    const life = create(new Date(atMs), everybody)
    livePast(chronicle, life, needsLong(story) && atMs + longStoryMs > now.getTime() ? 'paid' : story)
    return life
  })
  const open = present.map(({ story, ageMs }) => {
    const life = create(new Date(now.getTime() - ageMs), waitsThoughPaid(story) ? decidedByPeople : everybody)
    livePresent(chronicle, life, story, now)
    return life
  })
  chronicle.lines.push(...strays(setup, past, now, random))
  return { lives: [...past, ...open], lines: chronicle.lines, chronicle }
}

/** Transfers without a request, from payers who never had one or whose request had ended. */
function strays(setup: DemoSetup, past: readonly Life[], now: Date, random: Random): Line[] {
  const late = past
    .filter(({ record }) => record.status === 'EXPIRED' && random.chance(0.04))
    .flatMap((life): Line[] => {
      const seenAt = new Date(life.record.ttlAt.getTime() + random.int(60, 5_400) * 1000)
      if (!life.account || seenAt > now) return []
      const payment: Payment = {
        seenAt,
        amountMinor: life.record.amountMinor,
        senderName: life.customer.name,
        senderIban: life.customer.iban,
        note: life.record.referenceCode,
      }
      return [newLine(life.account, payment, random)]
    })
  const strangers = Array.from({ length: Math.ceil(past.length / 1_200) }, () => {
    const seenAt = new Date(now.getTime() - random.int(600, 20 * 86_400) * 1000)
    return newLine(
      random.pick(setup.accounts),
      {
        seenAt,
        amountMinor: BigInt(random.int(2, 120)) * 50_000n,
        senderName: personName(random),
        senderIban: inventedIban(random.pick(banks), random),
        note: 'havale',
      },
      random,
    )
  })
  return [...late, ...strangers]
}

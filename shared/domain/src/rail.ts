import { halfDayFrom, holidayOn } from './holidays'
import { istanbulDay, istanbulDayStart, istanbulTime, istanbulWeekday } from './istanbulDay'

/**
 * Rails for money to another account, preferred first on equal arrival: within one bank; instantly between banks up
 * to a limit; on banking days. Source: domain section 9 (Rails).
 */
export const rails = ['HAVALE', 'FAST', 'EFT'] as const
export type Rail = (typeof rails)[number]

/**
 * The properties of a bank that decide its rails. `eftOpen` and `eftClose`: `09:00`, in Istanbul; `fastLimitMinor`:
 * its own limit in kuruş, null for the system's.
 */
export type RailBank = {
  readonly id: string
  readonly hasFast: boolean
  readonly fastLimitMinor: bigint | null
  readonly eftOpen: string
  readonly eftClose: string
  readonly sameBank247: boolean
}

/** Why a rail was not used: not possible, or not earlier than another. */
export type RailLoss = 'OTHER_BANK' | 'NO_FAST' | 'OVER_FAST_LIMIT' | 'NOT_SOONER'

/** `sendAt`: when it can be sent; `arrivesBy`: its latest arrival. */
export type RailPlan = {
  readonly rail: Rail
  readonly sendAt: Date
  readonly arrivesBy: Date
  readonly others: readonly { readonly rail: Rail; readonly why: RailLoss }[]
}

const dayMs = 86_400_000
const saturday = 6

/** When this bank executes EFT orders on a day in Istanbul; undefined if it does not. Half days end at noon. */
export function railHoursOn(bank: RailBank, dayStart: Date): { open: Date; close: Date } | undefined {
  const day = istanbulDay(dayStart)
  const holiday = holidayOn(day)
  if (istanbulWeekday(dayStart) >= saturday || holiday === 'DAY') return undefined
  const until = holiday === 'AFTERNOON' && halfDayFrom < bank.eftClose ? halfDayFrom : bank.eftClose
  if (until <= bank.eftOpen) return undefined
  const at = (time: string) => new Date(`${day}T${time}:00+03:00`)
  return { open: at(bank.eftOpen), close: at(until) }
}

/** The bank's current or next opening hours. No sequence of holidays and weekends reaches a month. */
function nextHours(bank: RailBank, now: Date): { from: Date; until: Date } {
  const today = istanbulDayStart(now)
  for (let day = 0; day < 31; day++) {
    const hours = railHoursOn(bank, new Date(today.getTime() + day * dayMs))
    if (hours && hours.close > now) return { from: hours.open > now ? hours.open : now, until: hours.close }
  }
  throw new Error(`The bank ${bank.id} takes no order within a month of ${istanbulDay(now)} ${istanbulTime(now)}`)
}

type RailRequest = {
  readonly from: RailBank
  readonly to: RailBank
  readonly amountMinor: bigint
  /** `fast.limit_kurus`: the limit of one FAST transfer, in kuruş. */
  readonly fastLimitMinor: bigint
  readonly now: Date
}
type Way = { readonly rail: Rail; readonly sendAt: Date; readonly arrivesBy: Date }
const atOnce = (rail: Rail, at: Date): Way => ({ rail, sendAt: at, arrivesBy: at })

const ways: Readonly<Record<Rail, (request: RailRequest) => Way | RailLoss>> = {
  HAVALE: ({ from, to, now }) =>
    from.id === to.id ? atOnce('HAVALE', from.sameBank247 ? now : nextHours(from, now).from) : 'OTHER_BANK',
  FAST: ({ from, to, amountMinor, fastLimitMinor, now }) => {
    if (!from.hasFast || !to.hasFast) return 'NO_FAST'
    return amountMinor > (from.fastLimitMinor ?? fastLimitMinor) ? 'OVER_FAST_LIMIT' : atOnce('FAST', now)
  },
  EFT: ({ from, now }) => {
    const { from: sendAt, until } = nextHours(from, now)
    return { rail: 'EFT', sendAt, arrivesBy: until }
  },
}

/** The earliest rail for a payout between two banks, and why each other was not used. */
export function planRail(request: RailRequest): RailPlan {
  const tried = rails.map((rail) => ({ rail, way: ways[rail](request) }))
  const [best] = tried
    .flatMap(({ way }) => (typeof way === 'string' ? [] : [way]))
    .sort((one, other) => one.arrivesBy.getTime() - other.arrivesBy.getTime())
  if (!best) throw new Error('EFT is always a way')
  return {
    ...best,
    others: tried
      .filter(({ rail }) => rail !== best.rail)
      .map(({ rail, way }) => ({ rail, why: typeof way === 'string' ? way : 'NOT_SOONER' })),
  }
}

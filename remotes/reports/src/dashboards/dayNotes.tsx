import { formatAgeExact } from '@kasa/console/format'
import { asChange, inTenths } from '@kasa/console/percent'
import type { DayFigures } from '@kasa/contracts/dashboards'
import type { Language } from '@kasa/domain/money'
import { styleOf } from '@kasa/ui/styles'

type Flow = NonNullable<DayFigures['in']>

/** A rounded share, only for display; amounts stay `bigint`. */
export const shareOf = (part: bigint, whole: bigint): number | undefined =>
  whole === 0n ? undefined : Number(part) / Number(whole)

/** The change of today's complete hours against the same hours a week before; renders nothing without data. */
export function Change({ flow, language }: { flow: Flow; language: Language }) {
  const share = shareOf(flow.comparedMinor - flow.beforeMinor, flow.beforeMinor)
  if (share === undefined) return null
  return (
    <>
      <data className={styleOf(share < 0 ? 'bad' : 'good')} value={share}>
        {asChange(share, language)}
      </data>
      {' · '}
    </>
  )
}

const today = (report: string, day: string) => `/r/${report}?group=day&from=${day}&to=${day}`

/** The report with today's earnings. */
export const dayReport = (day: DayFigures): string => today('general', day.today)

/** The report with today's deposits that ended: approved, rejected and expired. No list shows exactly those. */
export const endedReport = (day: DayFigures): string => today('merchantremit', day.today)

/**
 * The rows behind a rail's figure of today. Reports count an approval that was taken back later; no list shows it any
 * more. `wallets`: whether the reader may open that list.
 */
export function rowsOf(
  day: DayFigures,
  { cards, wallets }: { cards: boolean; wallets: boolean },
): Readonly<Record<string, string | undefined>> {
  return {
    deposit: day.takenBackMinor === 0n ? '/remit-request/list?tab=confirmed' : endedReport(day),
    withdrawal: '/withdraw-request/list?tab=left',
    card: cards ? today('merchant', day.today) : undefined,
    walletIn: wallets ? '/papara-request/list?tab=approved' : undefined,
    walletOut: wallets ? '/papara-request/list?tab=sent' : undefined,
  }
}

export const volumeOf = (day: DayFigures): bigint => (day.in?.minor ?? 0n) + (day.out?.minor ?? 0n)

export const inShort = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(share)

export const approvalRate = (day: DayFigures, language: Language): string =>
  day.ended <= 0 ? '—' : inTenths(Math.max(0, day.approved) / day.ended, language)

/** `1 min 48 s`. */
export const secondsText = (seconds: number, language: Language): string =>
  formatAgeExact(new Date(0).toISOString(), seconds * 1000, language)

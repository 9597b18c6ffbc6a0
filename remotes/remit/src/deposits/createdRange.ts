import type { DepositFilters } from '@kasa/contracts/deposits'

const istanbul = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul', year: 'numeric', month: '2-digit', day: '2-digit' })
const dayMs = 86_400_000

/** The Istanbul day (YYYY-MM-DD) that lies `back` days before the moment. */
export const istanbulDay = (nowMs: number, back = 0): string => istanbul.format(nowMs - back * dayMs)

export const createdPresets = ['today', 'yesterday', 'week'] as const
export type CreatedPreset = (typeof createdPresets)[number]

const spans: Record<CreatedPreset, { from: number; to: number }> = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  week: { from: 6, to: 0 },
}

/** First and last day of a preset, both inclusive. */
export const presetRange = (preset: CreatedPreset, nowMs: number): { from: string; to: string } => ({
  from: istanbulDay(nowMs, spans[preset].from),
  to: istanbulDay(nowMs, spans[preset].to),
})

/** The preset whose days these are, so that the chip can say "Today" rather than two dates. */
export const presetOf = ({ from, to }: Pick<DepositFilters, 'from' | 'to'>, nowMs: number): CreatedPreset | undefined =>
  createdPresets.find((preset) => {
    const range = presetRange(preset, nowMs)
    return range.from === from && range.to === to
  })

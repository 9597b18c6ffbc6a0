import type { AuditFilters } from '@kasa/contracts/audit'
import { istanbulDay } from '@kasa/domain/istanbulDay'

const dayMs = 86_400_000

/** Presets by how many days before today they begin and end. */
const spans = { today: [0, 0], yesterday: [1, 1], week: [6, 0] } as const
export type DayPreset = keyof typeof spans
export const dayPresets = ['today', 'yesterday', 'week'] as const satisfies readonly DayPreset[]

/** First and last Istanbul day of a preset, both inclusive. */
export function presetRange(preset: DayPreset, nowMs: number): { from: string; to: string } {
  const [from, to] = spans[preset]
  return { from: istanbulDay(new Date(nowMs - from * dayMs)), to: istanbulDay(new Date(nowMs - to * dayMs)) }
}

/** The preset whose days these are, so that the chip can say "Today" rather than two dates. */
export const presetOf = ({ from, to }: Pick<AuditFilters, 'from' | 'to'>, nowMs: number): DayPreset | undefined =>
  dayPresets.find((preset) => {
    const range = presetRange(preset, nowMs)
    return range.from === from && range.to === to
  })

import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'

import { formatDate } from '../format'

type Days = { from?: string | undefined; to?: string | undefined }

const dayMs = 86_400_000

/** Presets: start and end in days before today. */
const spans = { today: [0, 0], yesterday: [1, 1], week: [6, 0] } as const
export type DayPreset = keyof typeof spans
export const dayPresets = ['today', 'yesterday', 'week'] as const satisfies readonly DayPreset[]

/** First and last Istanbul day of a preset, both inclusive. */
export function presetRange(preset: DayPreset, nowMs: number): { from: string; to: string } {
  const [from, to] = spans[preset]
  return { from: istanbulDay(new Date(nowMs - from * dayMs)), to: istanbulDay(new Date(nowMs - to * dayMs)) }
}

/** The preset with these days, so that a chip can say "Today". */
export const presetOf = ({ from, to }: Days, nowMs: number): DayPreset | undefined =>
  dayPresets.find((preset) => {
    const range = presetRange(preset, nowMs)
    return range.from === from && range.to === to
  })

/** A range as text: `≥ a`, `≤ b`, `a – b`, or one value if equal; undefined without bounds. */
export function between(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `≤ ${to}`
  if (to === undefined) return `≥ ${from}`
  return from === to ? from : `${from} – ${to}`
}

/** Days as a chip's text; `t` is `useListWords`. */
export function daysInWords(
  days: Days,
  t: (key: `days.${DayPreset}`) => string,
  language: Language,
  nowMs: number,
): string | undefined {
  const preset = presetOf(days, nowMs)
  const day = (text: string | undefined) => (text === undefined ? undefined : formatDate(`${text}T12:00:00Z`, language))
  return preset ? t(`days.${preset}`) : between(day(days.from), day(days.to))
}

/** `Anadolu Market +2`; only a count until names are known, undefined if nothing is picked. */
export function pickedInWords(
  ids: readonly string[] | undefined,
  nameOf: (id: string) => string | undefined,
): string | undefined {
  const [first, ...rest] = ids ?? []
  if (first === undefined) return undefined
  const name = nameOf(first)
  if (name === undefined) return String(rest.length + 1)
  return rest.length === 0 ? name : `${name} +${rest.length}`
}

/** A series of a chart. `values` has one entry per point; null without data. */
export type ChartSeries = {
  id: string
  label: string
  /** `step`: a dashed line of an earlier period, as wide as the bars it is compared with. */
  mark: 'bar' | 'line' | 'area' | 'step'
  values: readonly (number | null)[]
  /** Hatched instead of solid: the second series, or a part of a whole. */
  hatched?: boolean
  /** Drawn below zero; its values stay positive. */
  below?: boolean
}

export type ChartProps = {
  /** The title; labels the cursor and the table. */
  title: string
  /** The table's head for points: `Hour`, `Day`. */
  axis: string
  points: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a value exactly, for the cursor's text and the table. */
  format: (value: number) => string
  /** Formats a value briefly, for the axis. */
  formatShort: (value: number) => string
  /** The current point, marked by a line. */
  now?: number | undefined
  language: 'tr' | 'en'
  /** In px. */
  height?: number
}

/** The text announced for a point. */
export const sentenceOf = (
  { points, series, format }: Pick<ChartProps, 'points' | 'series' | 'format'>,
  at: number,
): string =>
  [
    points[at] ?? '',
    ...series.flatMap(({ label, values }) => {
      const value = values[at]
      return value === null || value === undefined ? [] : [`${label}: ${format(value)}`]
    }),
  ].join(' · ')

/** The scale's extent above and below zero; never zero in both. */
export function extentOf(series: readonly ChartSeries[]): { up: number; down: number } {
  const most = (isBelow: boolean) =>
    Math.max(
      0,
      ...series
        .filter(({ below = false }) => below === isBelow)
        .flatMap(({ values }) => values.map((value) => value ?? 0)),
    )
  const [up, down] = [most(false), most(true)]
  return up === 0 && down === 0 ? { up: 1, down: 0 } : { up, down }
}

/** One row of marks of a chart. `values` has one number for each of the chart's points; null where there is none. */
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
  /** What the chart shows; the name of its cursor for screen readers, and of its table. */
  title: string
  /** What stands above the points in the table: `Hour`, `Day`. */
  axis: string
  points: readonly string[]
  series: readonly ChartSeries[]
  /** A value in words, exactly: for the cursor's sentence and the table. */
  format: (value: number) => string
  /** A value in as few letters as an axis has room for. */
  formatShort: (value: number) => string
  /** The point that is now; a line stands in its middle. */
  now?: number | undefined
  language: 'tr' | 'en'
  /** In px. */
  height?: number
}

/** What the cursor says of one point. */
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

/** How far the scale reaches up and down from zero. Nothing at all still has a scale. */
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

import { lazy, Suspense, useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { Button } from '../Button'
import { styleOf } from '../styles'
import { sentenceOf, type ChartProps } from './chartShape'
import { chartPart } from './chartStyles'
import { chartWords } from './chartWords'
import { useSeen } from './useSeen'

export type { ChartProps, ChartSeries } from './chartShape'

const Plot = lazy(() => import('./marks').then((file) => ({ default: file.Plot })))
const Key = lazy(() => import('./marks').then((file) => ({ default: file.Key })))

/** The plot's padding beside its axes, in px, as in `marks`. */
const inset = { start: 52, end: 8 }

/** The values as a table, one row per point. */
function ChartTable({ title, axis, points, series, format }: ChartProps) {
  return (
    <div className={chartPart('chart-scroll')} tabIndex={0} role="region" aria-label={title}>
      <table className={styleOf('table')}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {series.map(({ id, values }) => {
                const value = values[index]
                return (
                  <td key={id} className="end">
                    {value === null || value === undefined ? '—' : format(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Bars, lines and areas. The chart is one tab stop: arrows move a cursor, Home and End go to the ends, and values are
 * announced. A button shows the values as a table. The drawing loads when visible.
 */
export function Chart(props: ChartProps) {
  const { title, points, series, formatShort, now, language, height = 260 } = props
  const words = chartWords(language)
  const textId = useId()
  const { place, isSeen, width } = useSeen()
  const [isTable, setTable] = useState(false)
  const [cursor, setCursor] = useState<number | null>(null)
  const last = points.length - 1
  const at = cursor ?? now ?? last
  const move = (to: number) => setCursor(Math.min(last, Math.max(0, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - inset.start) / Math.max(1, wide - inset.start - inset.end)
    if (share >= 0 && share <= 1) move(Math.floor(share * points.length))
  }
  return (
    <div className={chartPart('chart')} ref={place}>
      <div className={chartPart('chart-top')}>
        {isSeen &&
          series.map(({ id, label, mark, hatched = false }) => (
            <span key={id} className={chartPart('chart-key')}>
              <Suspense>
                <Key mark={mark} hatched={hatched} />
              </Suspense>
              {label}
            </span>
          ))}
        <Button size="small" tone="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? words.asChart : words.asTable}
        </Button>
      </div>
      {isTable ? (
        <ChartTable {...props} />
      ) : (
        <>
          <div
            className={chartPart('chart-plot')}
            style={{ height }}
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-orientation="horizontal"
            aria-valuemin={0}
            aria-valuemax={Math.max(0, last)}
            aria-valuenow={at}
            aria-valuetext={sentenceOf(props, at)}
            aria-describedby={textId}
            onKeyDown={onKeyDown}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setCursor(null)}
            onFocus={() => setCursor(at)}
            onBlur={() => setCursor(null)}
          >
            {isSeen && width > 0 && (
              <Suspense>
                <Plot {...{ points, series, formatShort, now, width, height, cursor }} nowText={words.now} />
              </Suspense>
            )}
          </div>
          <p id={textId} className={chartPart('chart-said')}>
            {cursor === null ? ' ' : sentenceOf(props, cursor)}
          </p>
        </>
      )}
    </div>
  )
}

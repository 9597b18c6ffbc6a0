import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Arc, AreaClosed, Bar, Line, LinePath } from '@visx/shape'
import { useId } from 'react'

import { extentOf, type ChartProps, type ChartSeries } from './chartShape'

const margin = { top: 18, bottom: 22, start: 52, end: 8 }
/** The average width of a label's letter, in px. */
const letterWidth = 6.3

type Place = { x: number; y: number }

/** A hatch pattern in the theme's colour, referenced by `id`. */
function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
      <rect className="ground" width={5} height={5} />
      <line className="stripe" x1={1} y1={0} x2={1} y2={5} />
    </pattern>
  )
}

export type PlotProps = Pick<ChartProps, 'points' | 'series' | 'formatShort' | 'now'> & {
  width: number
  height: number
  cursor: number | null
  nowText: string
}

/** A chart's drawing: axes, marks, the current point, and the cursor. */
export function Plot({ points, series, formatShort, now, width, height, cursor, nowText }: PlotProps) {
  const hatch = useId()
  const { up, down } = extentOf(series)
  const [inner, bottom] = [Math.max(0, width - margin.start - margin.end), height - margin.bottom]
  const x = scaleBand<number>({
    domain: points.map((_point, index) => index),
    range: [0, inner],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  })
  const y = scaleLinear<number>({ domain: [-down, up], range: [bottom, margin.top], nice: 4 })
  const [step, band, zero] = [x.step(), x.bandwidth(), y(0)]
  const signed = ({ below }: ChartSeries, value: number) => y(below ? -value : value)
  const middles = (one: ChartSeries): Place[] =>
    one.values.flatMap((value, index) =>
      value === null ? [] : [{ x: (x(index) ?? 0) + band / 2, y: signed(one, value) }],
    )
  /** Steps as wide as a band with its gap. */
  const stairs = (one: ChartSeries): Place[] =>
    one.values.flatMap((value, index) => {
      const start = (x(index) ?? 0) - (step - band) / 2
      return value === null ? [] : [start, start + step].map((at) => ({ x: at, y: signed(one, value) }))
    })
  const room = Math.max(56, letterWidth * Math.max(0, ...points.map((point) => point.length)) + 12)
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(inner / room))))
  // Labels are centred; those that would exceed the drawing are omitted.
  const fits = (index: number) => index === 0 || (x(index) ?? 0) + band / 2 + room / 2 <= inner + margin.end + 6
  const shown = points.map((_point, index) => index).filter((index) => index % every === 0 && fits(index))
  return (
    <svg width={width} height={height} aria-hidden="true">
      <defs>
        <Hatch id={hatch} />
      </defs>
      <Group left={margin.start}>
        {y.ticks(4).map((tick) => (
          <Line
            key={tick}
            className={tick === 0 ? 'zero' : 'grid'}
            from={{ x: 0, y: y(tick) }}
            to={{ x: inner, y: y(tick) }}
          />
        ))}
        <AxisLeft
          scale={y}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => formatShort(Math.abs(Number(value)))}
          tickComponent={({ x: at, y: to, formattedValue }) => (
            <text x={at} y={to} dy="0.32em" textAnchor="end">
              {formattedValue}
            </text>
          )}
        />
        <AxisBottom
          scale={x}
          top={bottom}
          tickValues={shown}
          hideAxisLine
          hideTicks
          tickFormat={(index) => points[index] ?? ''}
          tickComponent={({ x: at, y: to, formattedValue }) => (
            <text x={at} y={to} textAnchor="middle">
              {formattedValue}
            </text>
          )}
        />
        {cursor !== null && (
          <rect
            className="cursor"
            x={(x(cursor) ?? 0) - (step - band) / 2}
            y={margin.top}
            width={step}
            height={bottom - margin.top}
          />
        )}
        {series.map((one) => {
          if (one.mark === 'bar')
            return one.values.map((value, index) => {
              if (!value) return null
              const [from, to] = [zero, signed(one, value)]
              return (
                <Bar
                  // A bar is identified by its index.
                  key={`${one.id}-${points[index] ?? ''}`}
                  className={one.hatched ? undefined : 'solid'}
                  {...(one.hatched ? { fill: `url(#${hatch})` } : {})}
                  x={x(index) ?? 0}
                  y={Math.min(from, to)}
                  width={band}
                  height={Math.max(1, Math.abs(to - from))}
                  rx={2}
                />
              )
            })
          if (one.mark === 'step')
            return (
              <LinePath
                key={one.id}
                className="before"
                data={stairs(one)}
                x={(place) => place.x}
                y={(place) => place.y}
              />
            )
          const places = middles(one)
          return (
            <Group key={one.id}>
              {one.mark === 'area' && (
                <AreaClosed
                  className="pale"
                  data={places}
                  x={(place) => place.x}
                  y={(place) => place.y}
                  y0={zero}
                  yScale={y}
                />
              )}
              <LinePath className="line" data={places} x={(place) => place.x} y={(place) => place.y} />
            </Group>
          )
        })}
        {now !== undefined && (
          <Group>
            <Line
              className="nowline"
              from={{ x: (x(now) ?? 0) + band / 2, y: margin.top - 4 }}
              to={{ x: (x(now) ?? 0) + band / 2, y: bottom }}
            />
            <text
              className="now"
              x={(x(now) ?? 0) + band / 2 + 4}
              y={margin.top - 6}
              textAnchor={now > points.length * 0.8 ? 'end' : 'start'}
            >
              {nowText}
            </text>
          </Group>
        )}
      </Group>
    </svg>
  )
}

/** The legend's symbol of a series. */
export function Key({ mark, hatched }: Pick<ChartSeries, 'mark' | 'hatched'>) {
  const hatch = useId()
  return (
    <svg width={18} height={12} aria-hidden="true">
      <defs>
        <Hatch id={hatch} />
      </defs>
      {mark === 'step' ? (
        <line className="before" x1={0} y1={6} x2={18} y2={6} />
      ) : mark === 'bar' ? (
        <rect
          x={4}
          width={10}
          height={12}
          rx={2}
          className={hatched ? undefined : 'solid'}
          {...(hatched ? { fill: `url(#${hatch})` } : {})}
        />
      ) : (
        <line className="line" x1={0} y1={6} x2={18} y2={6} />
      )}
    </svg>
  )
}

const turn = Math.PI * 0.75

/** Three quarters of a circle, filled by a share of 0 to 1. */
export function Dial({ share, level, text }: { share: number; level: 'used' | 'near' | 'full'; text: string }) {
  const end = -turn + 2 * turn * Math.min(1, Math.max(0, share))
  const ring = { innerRadius: 30, outerRadius: 38, cornerRadius: 4, startAngle: -turn }
  return (
    <svg width={84} height={74} aria-hidden="true">
      <Group left={42} top={42}>
        <Arc className="rail" {...ring} endAngle={turn} />
        <Arc className={level} {...ring} endAngle={end} />
        <text dy="0.35em">{text}</text>
      </Group>
    </svg>
  )
}

/** Cells side by side, using the available width. */
export function Cells({ cells }: { cells: readonly ('good' | 'bad' | 'none')[] }) {
  const x = scaleBand<number>({ domain: cells.map((_cell, index) => index), range: [0, 240], padding: 0.15 })
  return (
    <svg viewBox="0 0 240 18" height={18} preserveAspectRatio="none" aria-hidden="true">
      {cells.map((cell, index) => (
        // Bad cells are taller, not only red.
        <Bar
          key={x(index)}
          className={cell}
          x={x(index) ?? 0}
          width={x.bandwidth()}
          y={cell === 'bad' ? 0 : 5}
          height={cell === 'bad' ? 18 : 8}
        />
      ))}
    </svg>
  )
}

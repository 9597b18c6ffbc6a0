import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { matrixPart } from './matrixStyles'

export type MatrixTone = 'done' | 'good' | 'warn' | 'bad' | 'plain'
export type MatrixCell = {
  id: string
  tone: MatrixTone
  /** An icon or a number. */
  mark: ReactNode
  /** The cell in words: row, column and status. */
  label: string
}
export type MatrixColumn = { id: string; label: string; /** One or two short lines. */ head: readonly string[] }
export type MatrixRow = {
  id: string
  name: string
  /** By column; null: nothing there. */ cells: readonly (MatrixCell | null)[]
}
export type StatusMatrixProps = {
  label: string
  columns: readonly MatrixColumn[]
  rows: readonly MatrixRow[]
  openId: string | null
  onOpen: (id: string) => void
  legend: readonly { tone: MatrixTone; mark: ReactNode; text: string }[]
  /** Small text below. */
  note?: ReactNode
}

type Place = readonly [row: number, column: number]

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next cell in this direction, over gaps; undefined at the edge. */
function nextPlace(rows: readonly MatrixRow[], [row, column]: Place, [down, right]: Place): Place | undefined {
  let place: Place = [row + down, column + right]
  while (rows[place[0]]?.cells[place[1]] === null) place = [place[0] + down, place[1] + right]
  return rows[place[0]]?.cells[place[1]] ? place : undefined
}

/** The last cell of the first row that has one. */
function firstPlace(rows: readonly MatrixRow[]): Place {
  const row = rows.findIndex(({ cells }) => cells.some((cell) => cell !== null))
  return [row, rows[row]?.cells.findLastIndex((cell) => cell !== null) ?? 0]
}

/**
 * Status by row and column. One tab stop; the arrow keys move between the cells, Enter opens one. Where not all columns
 * fit, the open cell or else the last ones are in view.
 */
export function StatusMatrix({ label, columns, rows, openId, onOpen, legend, note }: StatusMatrixProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<Place | null>(null)
  useEffect(() => {
    const box = table.current?.parentElement
    if (!box) return undefined
    const show = () => {
      box.scrollLeft = box.scrollWidth
      box.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    }
    const observer = new ResizeObserver(show)
    observer.observe(box)
    return () => observer.disconnect()
  }, [columns.length, openId])
  const [stopRow, stopColumn] = focused && rows[focused[0]]?.cells[focused[1]] ? focused : firstPlace(rows)
  const move = (event: KeyboardEvent, place: Place) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = nextPlace(rows, place, step)
    if (next) table.current?.querySelector<HTMLElement>(`[data-place="${next.join('.')}"]`)?.focus()
  }
  return (
    <section className={matrixPart('box')} aria-label={label}>
      <div className={matrixPart('scroll')}>
        <table ref={table}>
          <thead>
            <tr>
              <td />
              {columns.map(({ id, label: name, head }) => (
                <th key={id} scope="col" aria-label={name}>
                  {head.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <th scope="row" title={row.name}>
                  {row.name}
                </th>
                {row.cells.map((cell, of) => (
                  <td key={columns[of]?.id}>
                    {cell && (
                      <button
                        type="button"
                        data-place={`${at}.${of}`}
                        className={cell.tone}
                        tabIndex={at === stopRow && of === stopColumn ? 0 : -1}
                        aria-label={cell.label}
                        aria-current={cell.id === openId ? 'true' : undefined}
                        onKeyDown={(event) => move(event, [at, of])}
                        onFocus={() => setFocused([at, of])}
                        onClick={() => onOpen(cell.id)}
                      >
                        {cell.mark}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== undefined && <p>{note}</p>}
      <p className={matrixPart('legend')}>
        {legend.map(({ tone, mark, text }) => (
          <span key={text}>
            <i className={tone}>{mark}</i>
            {text}
          </span>
        ))}
      </p>
    </section>
  )
}

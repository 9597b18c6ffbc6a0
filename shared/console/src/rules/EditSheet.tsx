import { Button } from '@kasa/ui/Button'
import { styleOf } from '@kasa/ui/styles'
import type { MouseEvent, ReactNode } from 'react'

import { rulesPart } from './ruleStyles'

type EditSheetProps = {
  label: string
  /** Heads of the columns, the one of the order first. */
  columns: readonly string[]
  /** An `EditRow` for each. */
  children: ReactNode
}

/** Rules as a table to be edited in place; a card each on a phone, where a cell says its `data-label`. */
export function EditSheet({ label, columns, children }: EditSheetProps) {
  return (
    <div className={`wide edit stacked ${styleOf('sheet')}`} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type EditRowProps = {
  /** Its place, counted from 0, and how many there are. */
  at: number
  count: number
  labels: { up: string; down: string; remove: string }
  onMove: (to: number) => void
  onRemove: () => void
  /** The last one has to stay. */
  isKept?: boolean
  /** Its cells. */
  children: ReactNode
}

/** One rule: moved and removed by buttons, with its cells between them. */
export function EditRow({ at, count, labels, onMove, onRemove, isKept = false, children }: EditRowProps) {
  const move = ({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>, to: number) => {
    onMove(to)
    // The browser takes the focus from a row that changes its place, and from a button that has nothing left to do.
    requestAnimationFrame(() => {
      const pair = [pressed, ...(pressed.parentElement?.querySelectorAll('button') ?? [])]
      pair.find(({ disabled }) => !disabled)?.focus()
    })
  }
  return (
    <tr>
      <td>
        <span className={rulesPart('move')}>
          <Button
            size="small"
            tone="quiet"
            aria-label={labels.up}
            disabled={at === 0}
            onClick={(event) => move(event, at - 1)}
          >
            ↑
          </Button>
          <Button
            size="small"
            tone="quiet"
            aria-label={labels.down}
            disabled={at === count - 1}
            onClick={(event) => move(event, at + 1)}
          >
            ↓
          </Button>
        </span>
      </td>
      {children}
      <td className="off">
        <Button size="small" tone="quiet" aria-label={labels.remove} disabled={isKept} onClick={onRemove}>
          ×
        </Button>
      </td>
    </tr>
  )
}

/** The list with one of it elsewhere. */
export function moved<T>(list: readonly T[], at: number, to: number): readonly T[] {
  return list.slice(at, at + 1).flatMap((one) => list.toSpliced(at, 1).toSpliced(to, 0, one))
}

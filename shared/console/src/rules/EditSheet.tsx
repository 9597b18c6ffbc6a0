import { Button } from '@kasa/ui/Button'
import { styleOf } from '@kasa/ui/styles'
import type { MouseEvent, ReactNode } from 'react'

import { rulesPart } from './ruleStyles'

type EditSheetProps = {
  label: string
  /** Column heads, the order's first. */
  columns: readonly string[]
  /** `EditRow` elements. */
  children: ReactNode
}

/** An editable table of rules; on phones each row is a card, labelled by `data-label`. */
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
  /** Its index, and the number of rows. */
  at: number
  count: number
  labels: { up: string; down: string; remove: string }
  onMove: (to: number) => void
  onRemove: () => void
  /** The last row cannot be removed. */
  isKept?: boolean
  /** Its cells. */
  children: ReactNode
}

/** One rule with its cells, and buttons to move and remove it. */
export function EditRow({ at, count, labels, onMove, onRemove, isKept = false, children }: EditRowProps) {
  const move = ({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>, to: number) => {
    onMove(to)
    // Browsers drop the focus when a row moves or a button becomes disabled.
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

/** The list with one element moved. */
export function moved<T>(list: readonly T[], at: number, to: number): readonly T[] {
  return list.slice(at, at + 1).flatMap((one) => list.toSpliced(at, 1).toSpliced(to, 0, one))
}

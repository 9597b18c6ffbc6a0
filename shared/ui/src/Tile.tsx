import type { ReactNode } from 'react'

import { figurePart } from './figureStyles'
import { styleOf } from './styles'
import { Link } from './router'

export type TileProps = {
  label: ReactNode
  figure: ReactNode
  /** Small text below the figure. */
  note?: ReactNode
  /** A link to the rows that the figure counts. */
  to?: string | undefined
}

/** A figure with a link to the rows that it counts. */
export function Tile({ label, figure, note, to }: TileProps) {
  const parts = (
    <>
      <span>{label}</span>
      <b>{figure}</b>
      {note !== undefined && <small>{note}</small>}
    </>
  )
  return to === undefined ? (
    <div className={figurePart('tile')}>{parts}</div>
  ) : (
    <Link className={figurePart('tile')} to={to}>
      {parts}
    </Link>
  )
}

/** Figures in one frame, `across` per row, two on phones. */
export function Tiles({ across, children }: { across: 4 | 5; children: ReactNode }) {
  return <div className={`${figurePart(`tiles-${across}`)} ${figurePart('tiles')} ${styleOf('tiles')}`}>{children}</div>
}

import type { ReactNode } from 'react'

import { figurePart } from './figureStyles'
import { styleOf } from './styles'
import { Link } from './router'

export type TileProps = {
  label: ReactNode
  figure: ReactNode
  /** Of what, since when; small below the figure. */
  note?: ReactNode
  /** The rows that the figure counts. */
  to?: string | undefined
}

/** One figure; a press opens the rows that it counts. */
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

/** Figures side by side in one frame, `across` in a row where there is room, two on a phone. */
export function Tiles({ across, children }: { across: 4 | 5; children: ReactNode }) {
  return <div className={`${figurePart(`tiles-${across}`)} ${figurePart('tiles')} ${styleOf('tiles')}`}>{children}</div>
}

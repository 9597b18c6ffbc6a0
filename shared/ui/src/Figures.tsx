import type { ReactNode } from 'react'

import { figurePart } from './figureStyles'

export type Figure = {
  id: string
  label: ReactNode
  value: ReactNode
  /** Small text below the figure. */
  note?: ReactNode
  /** `good` and `bad` colour the figure; the label must express it too. */
  tone?: 'good' | 'bad' | undefined
}
export type FiguresProps = {
  figures: readonly Figure[]
  /** Small figures, four in a row where there is room. */
  narrow?: boolean
}

/** Figures side by side, each in its own frame. */
export function Figures({ figures, narrow = false }: FiguresProps) {
  return (
    <dl className={`${figurePart('figures')}${narrow ? ' four' : ''}`}>
      {figures.map(({ id, label, value, note, tone }) => (
        <div key={id} className={tone}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { lazy, Suspense } from 'react'

import { chartPart } from './chartStyles'
import { useSeen } from './useSeen'

const Cells = lazy(() => import('./marks').then((file) => ({ default: file.Cells })))

export type StripProps = {
  /** Oldest first; `none` without data. */
  cells: readonly ('good' | 'bad' | 'none')[]
  /** The accessible description, with figures. */
  label: string
}

/** A history as a row of cells. */
export function Strip({ cells, label }: StripProps) {
  const { place, isSeen } = useSeen()
  return (
    <div className={chartPart('strip')} ref={place} role="img" aria-label={label} style={{ minHeight: 18 }}>
      {isSeen && (
        <Suspense>
          <Cells cells={cells} />
        </Suspense>
      )}
    </div>
  )
}

import { lazy, Suspense } from 'react'

import { chartPart } from './chartStyles'
import { useSeen } from './useSeen'

const Cells = lazy(() => import('./marks').then((file) => ({ default: file.Cells })))

export type StripProps = {
  /** From the oldest to now; `none` where nothing was to be seen. */
  cells: readonly ('good' | 'bad' | 'none')[]
  /** What the strip shows, with its figures. */
  label: string
}

/** How something went over time, cell by cell. */
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

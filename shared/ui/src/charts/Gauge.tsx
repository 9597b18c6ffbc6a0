import { lazy, Suspense } from 'react'

import { chartPart } from './chartStyles'
import { useSeen } from './useSeen'

const Dial = lazy(() => import('./marks').then((file) => ({ default: file.Dial })))

export type GaugeProps = {
  /** The used share, 0 to 1. */
  share: number
  /** The share as short text, shown inside. */
  text: string
  level?: 'near' | 'full' | undefined
  /** The full text for screen readers. */
  label: string
}

/** A dial showing how much of a limit is used. */
export function Gauge({ share, text, level, label }: GaugeProps) {
  const { place, isSeen } = useSeen()
  return (
    <div
      className={chartPart('gauge')}
      ref={place}
      role="img"
      aria-label={label}
      style={{ minHeight: 74, minWidth: 84 }}
    >
      {isSeen && (
        <Suspense>
          <Dial share={share} level={level ?? 'used'} text={text} />
        </Suspense>
      )}
    </div>
  )
}

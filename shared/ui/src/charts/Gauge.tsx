import { lazy, Suspense } from 'react'

import { chartPart } from './chartStyles'
import { useSeen } from './useSeen'

const Dial = lazy(() => import('./marks').then((file) => ({ default: file.Dial })))

export type GaugeProps = {
  /** The share that is used, from 0 to 1. */
  share: number
  /** The share in words, short: it stands inside. */
  text: string
  level?: 'near' | 'full' | undefined
  /** The full text for screen readers. */
  label: string
}

/** How much of a whole is taken, as a dial. */
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

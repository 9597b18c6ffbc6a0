import type { ReactNode } from 'react'
import { part, type Tone } from './partStyles'

export type StatusPillProps = { tone: Tone; children: ReactNode }

/** A status in one word; the colour is additional. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return <span className={`${part('pill')} ${tone}`}>{children}</span>
}

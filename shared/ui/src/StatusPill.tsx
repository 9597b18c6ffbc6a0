import type { ReactNode } from 'react'
import { part, type Tone } from './partStyles'

export type StatusPillProps = { tone: Tone; children: ReactNode }

/** A state in one word; the word carries the meaning, the colour only helps. */
export function StatusPill({ tone, children }: StatusPillProps) {
  return <span className={`${part('pill')} ${tone}`}>{children}</span>
}

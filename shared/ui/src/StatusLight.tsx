import type { ReactNode } from 'react'

import { figurePart } from './figureStyles'

export type StatusLightProps = {
  /** Without one it is grey: nothing is known. */
  tone?: 'on' | 'late' | 'off' | undefined
  /** The state in words; the colour alone says it to nobody who does not see it. */
  children: ReactNode
}

/** A machine's state: a light, and what it means. */
export function StatusLight({ tone, children }: StatusLightProps) {
  return <span className={`${figurePart('light')}${tone ? ` ${tone}` : ''}`}>{children}</span>
}

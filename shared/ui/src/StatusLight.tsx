import type { ReactNode } from 'react'

import { figurePart } from './figureStyles'

export type StatusLightProps = {
  /** Grey if undefined: unknown. */
  tone?: 'on' | 'late' | 'off' | undefined
  /** The status as text, since colour is not enough. */
  children: ReactNode
}

/** The status of a device or service: a light and its text. */
export function StatusLight({ tone, children }: StatusLightProps) {
  return <span className={`${figurePart('light')}${tone ? ` ${tone}` : ''}`}>{children}</span>
}

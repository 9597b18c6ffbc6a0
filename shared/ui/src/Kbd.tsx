import type { ReactNode } from 'react'
import { part } from './partStyles'

/** A keyboard key. Hidden from screen readers inside buttons: use `aria-keyshortcuts` there. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className={part('kbd')} aria-hidden="true">
      {children}
    </kbd>
  )
}

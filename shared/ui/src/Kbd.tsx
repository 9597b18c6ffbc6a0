import type { ReactNode } from 'react'
import { part } from './partStyles'

/** A key as it stands on the keyboard. Hidden from screen readers inside buttons: give those `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className={part('kbd')} aria-hidden="true">
      {children}
    </kbd>
  )
}

import { styleOf } from '@kasa/ui/styles'
import type { ReactNode } from 'react'

import { merchantPart } from './merchantStyles'

/** A section of the merchant's own page; a drawer uses `DrawerSection` with a lower heading level. */
export function PageSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={`${merchantPart('rows')} ${styleOf('text')}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

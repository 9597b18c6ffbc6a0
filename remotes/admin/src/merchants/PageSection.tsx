import { styleOf } from '@kasa/ui/styles'
import type { ReactNode } from 'react'

import { merchantPart } from './merchantStyles'

/** A part of the merchant's own page; in a drawer it is a `DrawerSection`, whose heading stands lower. */
export function PageSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={`${merchantPart('rows')} ${styleOf('text')}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

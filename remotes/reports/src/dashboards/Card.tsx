import { styleOf } from '@kasa/ui/styles'
import { useId, type ReactNode } from 'react'

import { styledDash } from './dashboardStyles'

/** A section of a dashboard; `aside` is shown beside its title. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styledDash('card')} aria-labelledby={id}>
      <div className={styledDash('top')}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className={styleOf('quiet')}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}

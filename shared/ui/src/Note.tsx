import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { part } from './partStyles'

export type NoteProps = {
  /** `accent` helps, `amber` warns, `red` stops. */
  tone?: 'accent' | 'amber' | 'red' | 'plain'
  icon?: IconName
  title: ReactNode
  children?: ReactNode
}

/** A framed remark inside a page or drawer, such as a found transfer. */
export function Note({ tone = 'plain', icon, title, children }: NoteProps) {
  return (
    <section className={`${part('note')} ${tone}`}>
      <h3>{icon && <Icon name={icon} />}{title}</h3>
      {children !== undefined && <p>{children}</p>}
    </section>
  )
}

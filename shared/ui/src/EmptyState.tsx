import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import { part } from './partStyles'

export type StateProps = {
  title: ReactNode
  /** What it means or what to do. */
  children?: ReactNode
  icon?: IconName
  /** Buttons, such as clearing the filters or trying again. */
  actions?: ReactNode
}

function State({ title, children, icon, actions, kind }: StateProps & { icon: IconName; kind: string }) {
  return (
    <div className={`${part('state')} ${kind}`}>
      <span className="pic"><Icon name={icon} /></span>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="acts">{actions}</div>}
    </div>
  )
}

/** Nothing here, said in a way that helps: is it done, filtered away, or not begun? */
export function EmptyState({ icon = 'inbox', ...rest }: StateProps) {
  return <State {...rest} icon={icon} kind="empty" />
}

/** Something failed: what, and the way on. */
export function ErrorState({ icon = 'warning', ...rest }: StateProps) {
  return <State {...rest} icon={icon} kind="wrong" />
}

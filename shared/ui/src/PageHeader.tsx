import type { ReactNode } from 'react'
import { part } from './partStyles'

export type PageHeaderProps = {
  /** The page's only h1. */
  title: ReactNode
  /** One line of figures below it, such as `38 waiting · oldest 14 min`. */
  summary?: ReactNode
  /** Buttons at the end; the primary one last. */
  children?: ReactNode
}

/** Title, summary and actions of a page. */
export function PageHeader({ title, summary, children }: PageHeaderProps) {
  return (
    <div className={part('head')}>
      <div>
        <h1>{title}</h1>
        {summary !== undefined && <p>{summary}</p>}
      </div>
      {children !== undefined && <div className="acts">{children}</div>}
    </div>
  )
}

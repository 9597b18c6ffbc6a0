import type { ReactNode } from 'react'
import { part } from './partStyles'

export type TimelineEntry = {
  id: string
  /** What happened and who did it. */
  text: ReactNode
  /** A second, smaller line, such as a reason. */
  detail?: ReactNode
  /** The moment, ISO. */
  at: string
  /** The moment in the reader's words. */
  atText: ReactNode
  tone?: 'accent' | 'red'
}

/** What happened to a record, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={part('tl')}>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.tone}>
          <div>
            {entry.text}
            {entry.detail !== undefined && <small>{entry.detail}</small>}
          </div>
          <time dateTime={entry.at}>{entry.atText}</time>
        </li>
      ))}
    </ol>
  )
}

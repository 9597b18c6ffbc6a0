import type { ReactNode } from 'react'
import { chakra } from './layout'

export type TimelineEntry = {
  id: string
  /** What happened and who did it. */
  text: ReactNode
  /** A second, smaller line, such as a reason. */
  detail?: ReactNode
  /** The moment, ISO. */
  at: string
  /** The formatted moment. */
  atText: ReactNode
  tone?: 'accent' | 'red'
}

// Only the frame is a Chakra element, since a history may be long.
const List = chakra('ol', {
  base: {
    '& li': {
      display: 'grid',
      gridTemplateColumns: '16px minmax(0,1fr) auto',
      gap: '2',
      pb: '3',
      position: 'relative',
    },
    '& li::before': { content: '""', boxSize: '7px', borderRadius: 'full', bg: 'ink-3', mx: '1', my: '1.5' },
    '& li[data-tone=accent]::before': { bg: 'accent' },
    '& li[data-tone=red]::before': { bg: 'red' },
    '& li:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: '7px',
      top: '4',
      bottom: '-4px',
      width: '1px',
      bg: 'line',
    },
    '& b': { fontWeight: '600' },
    '& small': { display: 'block', fontSize: 'sm', color: 'ink-2' },
    '& time': { color: 'ink-3', fontVariantNumeric: 'tabular-nums' },
  },
})

/** A record's history, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <List>
      {entries.map((entry) => (
        <li key={entry.id} data-tone={entry.tone}>
          <div>
            {entry.text}
            {entry.detail !== undefined && <small>{entry.detail}</small>}
          </div>
          <time dateTime={entry.at}>{entry.atText}</time>
        </li>
      ))}
    </List>
  )
}

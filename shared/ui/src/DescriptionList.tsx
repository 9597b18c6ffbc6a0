import { Fragment, type ReactNode } from 'react'
import { chakra } from './layout'

export type DescriptionItem = { id: string; label: ReactNode; value: ReactNode }

// Only the frame is a Chakra element; its items are plain, which costs a tenth.
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '120px minmax(0,1fr)', md: '140px minmax(0,1fr)' },
    rowGap: '2',
    columnGap: '3',
    '& dt': { color: 'ink-3', overflowWrap: 'anywhere' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
})

/** Names and values of one record, aligned. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <List>
      {items.map((item) => (
        <Fragment key={item.id}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </Fragment>
      ))}
    </List>
  )
}

import { Fragment, type ReactNode } from 'react'
import { part } from './partStyles'

export type DescriptionItem = { id: string; label: ReactNode; value: ReactNode }

/** Names and values of one record, values aligned. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={part('dl')}>
      {items.map((item) => (
        <Fragment key={item.id}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

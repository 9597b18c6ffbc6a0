import { announce } from '@kasa/ui/announce'
import { Icon } from '@kasa/ui/Icon'
import { Menu } from '@kasa/ui/Menu'
import type { RefObject } from 'react'

import { nextSort, type ListOrder } from '../lists/listOrder'
import { useToolWords } from './toolWords'

type Column = { id: string; header: string; align?: 'end' }
type SortChooserProps = {
  columns: readonly Column[]
  order: ListOrder
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Chooses a list's order by keyboard, or on phones, which show no column heads. */
export function SortChooser({ columns, order, anchor, onClose }: SortChooserProps) {
  const t = useToolWords()
  const now = order.sort ?? order.usual
  const by = (column: Column) => {
    const next = nextSort(order, column)
    const shown = next ?? order.usual
    order.sortBy(next)
    announce(t(shown?.desc ? 'sortedDown' : 'sortedUp', { name: column.header }))
  }
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      chosen={now?.id ?? null}
      entries={columns
        .filter(({ id }) => order.sorts.includes(id))
        .map((column) => ({
          id: column.id,
          text: (
            <>
              {column.header}
              {now?.id === column.id && <Icon name={now.desc ? 'arrowDown' : 'arrowUp'} />}
            </>
          ),
          onChoose: () => by(column),
        }))}
    />
  )
}

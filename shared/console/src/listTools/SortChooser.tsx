import { announce } from '@kasa/ui/announce'
import { Icon } from '@kasa/ui/Icon'
import { Popover } from '@kasa/ui/Popover'
import type { KeyboardEvent, RefObject } from 'react'

import { nextSort, type ListOrder } from '../lists/listOrder'
import { useListWords } from '../lists/listWords'
import { toolsStyled } from './toolStyles'
import { useToolWords } from './toolWords'

type Column = { id: string; header: string; align?: 'end' }
type SortChooserProps = {
  columns: readonly Column[]
  order: ListOrder
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Up and down go from one to the next. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.findIndex((button) => button === document.activeElement)
  if (by === undefined || at < 0) return
  event.preventDefault()
  all[(at + by + all.length) % all.length]?.focus()
}

/** By which column a list stands: what its heads do, by key and where a phone shows no heads. */
export function SortChooser({ columns, order, anchor, onClose }: SortChooserProps) {
  const say = useToolWords()
  const sayList = useListWords()
  const now = order.sort ?? order.usual
  const by = (column: Column) => {
    const next = nextSort(order, column)
    const shown = next ?? order.usual
    order.sortBy(next)
    announce(say(shown?.desc ? 'sortedDown' : 'sortedUp', { name: column.header }))
    onClose()
  }
  return (
    <Popover anchor={anchor} label={sayList('sort')} onClose={onClose}>
      <ul className={toolsStyled('sorts')} onKeyDown={step}>
        {columns
          .filter(({ id }) => order.sorts.includes(id))
          .map((column) => (
            <li key={column.id}>
              <button type="button" aria-pressed={now?.id === column.id} onClick={() => by(column)}>
                {column.header}
                {now?.id === column.id && <Icon name={now.desc ? 'arrowDown' : 'arrowUp'} />}
              </button>
            </li>
          ))}
      </ul>
    </Popover>
  )
}

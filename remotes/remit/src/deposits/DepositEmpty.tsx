import type { DepositFilters } from '@kasa/contracts/deposits'
import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'

import { depositAddress } from './depositFilters'
import { useWords } from './depositWords'

const kindOf = ({ tab }: DepositFilters) => (tab === 'waiting' || tab === 'mine' ? tab : 'other')
const icons = { waiting: 'check', mine: 'inbox', other: 'inbox' } as const

/** Why the list is empty: filtered away, all done, or not begun. */
export function DepositEmpty({ filters, onFilters }: { filters: DepositFilters; onFilters: (filters: DepositFilters) => void }) {
  const say = useWords()
  if (depositAddress.has(filters)) {
    return (
      <EmptyState
        icon="filter"
        title={say('empty.filtered')}
        actions={<Button onClick={() => onFilters(depositAddress.without(filters))}>{say('filter.clear')}</Button>}
      >
        {say('empty.filteredText')}
      </EmptyState>
    )
  }
  const kind = kindOf(filters)
  return <EmptyState icon={icons[kind]} title={say(`empty.${kind}`)}>{say(`empty.${kind}Text`)}</EmptyState>
}

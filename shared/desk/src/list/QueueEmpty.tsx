import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'

import type { Noun, QueueFilters, QueueRow } from '../noun'
import { useDeskWords } from './deskWords'

const icons = { waiting: 'check', mine: 'inbox', other: 'inbox' } as const

type QueueEmptyProps<Filters extends QueueFilters> = {
  noun: Pick<Noun<QueueRow, QueueRow, Filters>, 'words' | 'address'>
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** Why the list is empty: filtered away, all done, or not begun. */
export function QueueEmpty<Filters extends QueueFilters>({ noun, filters, onFilters }: QueueEmptyProps<Filters>) {
  const say = useDeskWords(noun)
  if (noun.address.has(filters)) {
    return (
      <EmptyState
        icon="filter"
        title={say('empty.filtered')}
        actions={<Button onClick={() => onFilters(noun.address.without(filters))}>{say('filter.clear')}</Button>}
      >
        {say('empty.filteredText')}
      </EmptyState>
    )
  }
  const kind = filters.tab === 'waiting' || filters.tab === 'mine' ? filters.tab : 'other'
  return (
    <EmptyState icon={icons[kind]} title={say(`empty.${kind}`)}>
      {say(`empty.${kind}Text`)}
    </EmptyState>
  )
}

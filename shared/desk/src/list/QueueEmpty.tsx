import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'

import { useLazyWords } from '../acts/lazyWords'
import { useDeskWords } from './deskWords'

const icons = { waiting: 'check', mine: 'inbox', other: 'inbox' } as const

type QueueEmptyProps = {
  noun: { words: readonly string[] }
  tab: string
  isFiltered: boolean
  /** Takes all filters away. */
  onClear: () => void
}

/** Explains an empty list: no match, all done, or nothing yet. */
export function QueueEmpty({ noun, tab, isFiltered, onClear }: QueueEmptyProps) {
  const t = useLazyWords(noun)
  const sayOfList = useDeskWords(noun)
  if (isFiltered) {
    return (
      <EmptyState
        icon="filter"
        title={t('empty.filtered')}
        actions={<Button onClick={onClear}>{sayOfList('filter.clear')}</Button>}
      >
        {t('empty.filteredText')}
      </EmptyState>
    )
  }
  const kind = tab === 'waiting' || tab === 'mine' ? tab : 'other'
  return (
    <EmptyState icon={icons[kind]} title={t(`empty.${kind}`)}>
      {t(`empty.${kind}Text`)}
    </EmptyState>
  )
}

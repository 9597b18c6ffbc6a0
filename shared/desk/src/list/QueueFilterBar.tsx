import { ListFilters } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import { Kbd } from '@kasa/ui/Kbd'

import type { Noun, QueueFilters, QueueRow } from '../noun'
import { styled } from './deskStyles'
import { useDeskWords } from './deskWords'

type QueueFilterBarProps<Filters extends QueueFilters> = {
  noun: Pick<Noun<QueueRow, QueueRow, Filters>, 'words' | 'address' | 'useChips'>
  filters: Filters
  mayDecide: boolean
  onFilters: (filters: Filters, how?: 'typing') => void
  onHelp: () => void
  place: ListPlace
}

/** Search, filter chips, and keyboard hints. */
export function QueueFilterBar<Filters extends QueueFilters>({
  noun,
  filters,
  mayDecide,
  onFilters,
  onHelp,
  place,
}: QueueFilterBarProps<Filters>) {
  const t = useDeskWords(noun)
  const sayOfLists = useListWords()
  const chips = noun.useChips(filters, onFilters)
  return (
    <ListFilters
      place={place}
      search={{
        label: t('filter.searchLabel'),
        placeholder: t('filter.search'),
        value: filters.q,
        onSearch: (q) => onFilters({ ...filters, q }, 'typing'),
      }}
      chips={chips}
      onClear={noun.address.has(filters) ? () => onFilters(noun.address.without(filters)) : undefined}
      hints={
        <span className={styled('hints')}>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {sayOfLists('move')} ·{' '}
            {mayDecide && (
              <>
                <Kbd>C</Kbd> {t('hint.claim')} ·{' '}
              </>
            )}
            <Kbd>Enter</Kbd> {sayOfLists('open')} ·{' '}
          </span>
          <button type="button" onClick={onHelp} aria-keyshortcuts="?">
            <Kbd>?</Kbd> {t('hint.help')}
          </button>
        </span>
      }
    />
  )
}

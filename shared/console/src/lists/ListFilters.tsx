import { Button } from '@kasa/ui/Button'
import { FilterBar, FilterChip } from '@kasa/ui/FilterChip'
import { Kbd } from '@kasa/ui/Kbd'
import { SearchField, type SearchFieldProps } from '@kasa/ui/SearchField'
import { Suspense, type ReactNode } from 'react'

import { styled } from './listStyles'
import { useListWords } from './listWords'
import type { ListPlace } from './useListPlace'

export type ListChip = {
  id: string
  /** The filter's name, such as `Merchant`. */
  label: string
  /** The filter's value as text; undefined if not set. */
  value: string | undefined
  onClear: () => void
  /** Its editor, which may be lazy; calls `close` when done. */
  editor: (close: () => void) => ReactNode
}

type ListFiltersProps = {
  place: ListPlace
  search?: Pick<SearchFieldProps, 'label' | 'placeholder' | 'value' | 'onSearch'>
  chips?: readonly ListChip[]
  /** Clears all filters; only given if one is set. */
  onClear?: (() => void) | undefined
  /** Keyboard hints; the list's own by default. */
  hints?: ReactNode
}

/** Search, one chip per filter, and the keys worth knowing. */
export function ListFilters({ place, search, chips = [], onClear, hints }: ListFiltersProps) {
  const t = useListWords()
  return (
    <FilterBar>
      {search && <SearchField {...search} ref={place.searchRef} onDone={place.focusList} />}
      {chips.map(({ id, label, value, onClear: clear, editor }) => (
        <FilterChip key={id} label={label} value={value} onClear={clear} clearLabel={t('remove', { name: label })}>
          {(close) => (
            <Suspense fallback={<div className={styled('waiting')} role="status" aria-label={t('loading')} />}>
              {editor(close)}
            </Suspense>
          )}
        </FilterChip>
      ))}
      {onClear && (
        <Button tone="quiet" size="small" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      {hints ?? (
        <span className={`${styled('hints')} all`}>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('move')} · <Kbd>Enter</Kbd> {t('open')} · <Kbd>Esc</Kbd> {t('close')}
        </span>
      )}
    </FilterBar>
  )
}

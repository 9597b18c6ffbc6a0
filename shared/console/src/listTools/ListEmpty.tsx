import { Button } from '@kasa/ui/Button'
import { EmptyState, type StateProps } from '@kasa/ui/EmptyState'

import { addWords, useText } from '../i18n'

addWords('list-empty', {
  en: { text: 'Remove a filter, or clear them all.', clear: 'Clear filters' },
  tr: { text: 'Bir filtreyi kaldırın ya da hepsini temizleyin.', clear: 'Filtreleri temizle' },
})

type ListEmptyProps = StateProps & {
  /**
   * Set where filters are: `title` says that nothing matches them, `text` what to do where that is not plain, `onClear`
   * takes them away.
   */
  filtered: { title: string; text?: string; onClear: () => void } | false
}

/**
 * Why a list has no rows: its filters match none, with the way back; or there is nothing yet, with the way to begin.
 */
export function ListEmpty({ filtered, ...notBegun }: ListEmptyProps) {
  const say = useText('list-empty')
  if (!filtered) return <EmptyState {...notBegun} />
  return (
    <EmptyState
      icon="filter"
      title={filtered.title}
      actions={<Button onClick={filtered.onClear}>{say('clear')}</Button>}
    >
      {filtered.text ?? say('text')}
    </EmptyState>
  )
}

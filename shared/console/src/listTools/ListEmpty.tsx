import { Button } from '@kasa/ui/Button'
import { EmptyState, type StateProps } from '@kasa/ui/EmptyState'

import { addWords, useText } from '../i18n'

addWords('list-empty', {
  en: { text: 'Remove a filter, or clear them all.', clear: 'Clear filters' },
  tr: { text: 'Bir filtreyi kaldırın ya da hepsini temizleyin.', clear: 'Filtreleri temizle' },
})

type ListEmptyProps = StateProps & {
  /** Set if filters are active: `title` says that nothing matches, `text` what to do, `onClear` removes them. */
  filtered: { title: string; text?: string; onClear: () => void } | false
}

/** Explains an empty list: no match, with a button to clear filters; or no data yet, with a way to start. */
export function ListEmpty({ filtered, ...notBegun }: ListEmptyProps) {
  const t = useText('list-empty')
  if (!filtered) return <EmptyState {...notBegun} />
  return (
    <EmptyState icon="filter" title={filtered.title} actions={<Button onClick={filtered.onClear}>{t('clear')}</Button>}>
      {filtered.text ?? t('text')}
    </EmptyState>
  )
}

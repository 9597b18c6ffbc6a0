import { useCounts } from '@kasa/console/counts'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { Tabs } from '@kasa/ui/Tabs'

import type { Noun, QueueFilters, QueueRow } from '../noun'
import { countsUnder } from '../queries'
import { styled } from './deskStyles'
import { useDeskWords } from './deskWords'

const alarm = `${styled('age')} very-late`

type QueueTabsProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  filters: Filters
  mayDecide: boolean
  panelId: string
  onTab: (tab: string) => void
}

/** Tabs with live or filtered counts; "all" has none, and "mine" is for people who claim. */
export function QueueTabs<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  filters,
  mayDecide,
  panelId,
  onTab,
}: QueueTabsProps<Row, Detail, Filters>) {
  const t = useDeskWords(noun)
  const language = useLanguage()
  const live = useCounts(noun.topic, noun.schemas.counts)
  const isFiltered = noun.address.has(filters)
  const filtered = useQuery({ ...countsUnder(noun, filters), enabled: isFiltered })
  const counts = isFiltered ? filtered.data : live
  // By default decisions of today, or of all days if days or a search are set.
  const isToday = (filters.q ?? filters.from ?? filters.to ?? filters.asOf) === undefined
  const isAlarm = (id: string) => (noun.alarms?.includes(id) ?? false) && Number(counts?.[id] ?? 0) > 0
  const countOf = (id: string) => {
    const count = counts?.[id]
    if (typeof count !== 'number' || id === 'all') return undefined
    const text = formatCount(count, language)
    if (noun.standing?.includes(id)) return isAlarm(id) ? <span className={alarm}>{text}</span> : text
    return isToday && Object.hasOwn(noun.tabs, id) ? t('tab.today', { count: text }) : text
  }
  const listed = Object.keys(noun.tabs).filter((id) => id === filters.tab || !noun.unlisted?.includes(id))
  const tabs = ['waiting', ...(mayDecide ? ['mine'] : []), ...listed, 'all'].map((id) => ({
    id,
    label: isAlarm(id) ? <span className={alarm}>{t(`tab.${id}`)}</span> : t(`tab.${id}`),
    count: countOf(id),
  }))
  return <Tabs label={t('tab.label')} tabs={tabs} value={filters.tab} panelId={panelId} onChange={onTab} />
}

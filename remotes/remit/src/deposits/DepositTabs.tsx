import { useCounts } from '@kasa/console/counts'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { depositCounts, depositTab, type DepositCounts, type DepositFilters, type DepositTab } from '@kasa/contracts/deposits'
import { Tabs } from '@kasa/ui/Tabs'

import { depositAddress } from './depositFilters'
import { depositCountsOf } from './depositQueries'
import { useWords, type Say } from './depositWords'

const isTab = (id: string): id is DepositTab => depositTab.safeParse(id).success
/** The server counts what was decided by the filter's days, and by today where none is given. */
const byDay: readonly DepositTab[] = ['confirmed', 'rejected', 'expired']

function countOf(id: DepositTab, counts: DepositCounts | null | undefined, filters: DepositFilters, format: (count: number) => string, say: Say) {
  if (!counts || id === 'all') return undefined
  const isToday = byDay.includes(id) && filters.from === undefined && filters.to === undefined
  return isToday ? say('tab.today', { count: format(counts[id]) }) : format(counts[id])
}

type DepositTabsProps = { filters: DepositFilters; mayDecide: boolean; panelId: string; onTab: (tab: DepositTab) => void }

/** The tabs with their counts, live or under the filters; "all" has none, and "mine" is for those who claim. */
export function DepositTabs({ filters, mayDecide, panelId, onTab }: DepositTabsProps) {
  const say = useWords()
  const language = useLanguage()
  const live = useCounts('deposit', depositCounts)
  const isFiltered = depositAddress.has(filters)
  const filtered = useQuery({ ...depositCountsOf(filters), enabled: isFiltered })
  const counts = isFiltered ? filtered.data : live
  const format = (count: number) => formatCount(count, language)
  const tabs = depositTab.options
    .filter((id) => mayDecide || id !== 'mine')
    .map((id) => ({ id, label: say(`tab.${id}`), count: countOf(id, counts, filters, format, say) }))
  return <Tabs label={say('tab.label')} tabs={tabs} value={filters.tab} panelId={panelId} onChange={(id) => isTab(id) && onTab(id)} />
}

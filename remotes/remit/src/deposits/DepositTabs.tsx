import { useDepositCounts } from '@kasa/console/counts'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { depositTab } from '@kasa/console/depositContract'
import type { DepositTab } from '@kasa/contracts/deposits'
import { Tabs } from '@kasa/ui/Tabs'

import { useWords } from './depositWords'

const isTab = (id: string): id is DepositTab => depositTab.safeParse(id).success

type DepositTabsProps = { tab: DepositTab; mayDecide: boolean; panelId: string; onTab: (tab: DepositTab) => void }

/** The tabs with their live counts; "all" has none, and "mine" is for those who claim. */
export function DepositTabs({ tab, mayDecide, panelId, onTab }: DepositTabsProps) {
  const say = useWords()
  const language = useLanguage()
  const counts = useDepositCounts()
  const tabs = depositTab.options
    .filter((id) => mayDecide || id !== 'mine')
    .map((id) => ({ id, label: say(`tab.${id}`), count: counts && id !== 'all' ? formatCount(counts[id], language) : undefined }))
  return <Tabs label={say('tab.label')} tabs={tabs} value={tab} panelId={panelId} onChange={(id) => isTab(id) && onTab(id)} />
}

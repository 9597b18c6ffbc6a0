import { useBadgeCount } from '@kasa/console/counts'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { pickedInWords } from '@kasa/console/lists/filterWords'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import type { ApprovalRow, ApprovalView } from '@kasa/contracts/approvals'
import { Tabs } from '@kasa/ui/Tabs'
import { lazy } from 'react'

import { useApprovalWords } from './approvalWords'
import { approvalColumns } from './approvalColumns'
import { approvalAddress, approvalOrders } from './approvalFilters'
import { ShortageNotes } from './ShortageNotes'
import { approvalList, approvalQuery, useApprovalLive } from './approvalListQueries'

const ApprovalDrawer = lazy(() => import('./ApprovalDrawer').then((file) => ({ default: file.ApprovalDrawer })))
const ChoiceFilter = lazy(() =>
  import('@kasa/console/records/ChoiceFilter').then((file) => ({ default: file.ChoiceFilter })),
)

const idOf = (row: ApprovalRow) => row.id
const tabs = ['open', 'over'] as const

/**
 * `/approval/list`: requests that this person may approve, and those they made. By keyboard: J goes to the next, A
 * approves, R denies; then the next one opens.
 */
export function ApprovalsPage() {
  const t = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const { view, order, go } = useListView(approvalAddress, () => approvalOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(approvalList(view.filters, order.sort))
  const waiting = useBadgeCount('approval.waiting')
  useApprovalLive()
  const { tab, kind } = view.filters
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const change = (filters: Partial<ApprovalView>) => go({ filters: { ...view.filters, ...filters }, open: null })

  /** Opens the next one after this one is done. */
  const onDone = () => {
    const at = rows.findIndex(({ id }) => id === view.open)
    const next = rows[at + 1] ?? rows[at - 1]
    if (tab === 'open' && next) place.open(next.id)
    else if (tab === 'open') place.close()
  }
  return (
    <ListPage
      order={order}
      title={t('list.title')}
      summary={waiting === 0 ? t('list.none') : t('list.waiting', { count: waiting })}
      list={list}
      source={{ path: '/api/approval', query: approvalQuery(view.filters) }}
      place={place}
      columns={approvalColumns(language, records)}
      getId={idOf}
      tabs={(panelId) => (
        <Tabs
          label={t('list.tabs')}
          panelId={panelId}
          value={tab}
          onChange={(id) => change({ tab: tabs.find((each) => each === id) ?? 'open' })}
          tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        />
      )}
      panelLabel={t(`tab.${tab}`)}
      filters={
        <>
          <ShortageNotes />
          <ListFilters
            place={place}
            chips={[
              {
                id: 'kind',
                label: t('col.kind'),
                value: kind && pickedInWords(kind, (id) => records.t('approval', id)),
                onClear: () => change({ kind: undefined }),
                editor: (close) => (
                  <ChoiceFilter
                    label={t('col.kind')}
                    choices={records.codes('approval').map((id) => ({ id, text: records.t('approval', id) }))}
                    picked={kind}
                    onPick={(picked) => {
                      change({ kind: picked })
                      close()
                    }}
                  />
                ),
              },
            ]}
            onClear={approvalAddress.has(view.filters) ? () => change({ kind: undefined }) : undefined}
          />
        </>
      }
      empty={
        <ListEmpty
          filtered={
            approvalAddress.has(view.filters) && {
              title: t('empty.filtered'),
              onClear: () => change({ kind: undefined }),
            }
          }
          icon="check"
          title={t(`empty.${tab}`)}
        >
          {t('empty.text')}
        </ListEmpty>
      }
      drawer={(id, moving) => (
        <ApprovalDrawer
          key={id}
          id={id}
          known={rows.find((row) => row.id === id)}
          moving={moving}
          onDone={onDone}
          onClose={place.close}
        />
      )}
    />
  )
}

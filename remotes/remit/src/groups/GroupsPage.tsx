import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { RemitGroupRow } from '@kasa/contracts/remitGroups'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { GroupFilterBar } from '@kasa/console/limits/GroupFilterBar'
import { groupColumns } from './groupColumns'
import { groupAddress, groupOrders } from './groupFilters'
import { remitGroupList } from './groupQueries'
import { useGroupWords } from './groupWords'

const GroupDrawer = lazy(() => import('./GroupDrawer').then((file) => ({ default: file.GroupDrawer })))
const GroupForm = lazy(() => import('./GroupForm').then((file) => ({ default: file.GroupForm })))

const idOf = (row: RemitGroupRow) => row.id

/** `/remit-group/list`: where an administrator finds out why deposits go to the wrong account or to none. */
export function GroupsPage() {
  const t = useGroupWords()
  const language = useLanguage()
  const { view, order, go } = useListView(groupAddress, () => groupOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(remitGroupList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total

  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('groups.new')}
    </Button>
  )

  return (
    <>
      <ListPage
        order={order}
        title={t('groups.title')}
        summary={total === undefined ? '\u00a0' : t('groups.summary', { count: total })}
        actions={add}
        list={list}
        source={{ path: '/api/remit-group', query: groupAddress.query(view.filters), uncounted: true }}
        place={place}
        columns={groupColumns(language)}
        getId={idOf}
        filters={
          <GroupFilterBar
            address={groupAddress}
            filters={view.filters}
            searchLabel={t('groups.search')}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={
              groupAddress.has(view.filters) && { title: t('groups.filtered'), onClear: () => go({ filters: {} }) }
            }
            icon="group"
            title={t('groups.empty')}
            actions={add}
          >
            {t('groups.emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <GroupDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <GroupForm group={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}

import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { LimitGroupRow } from '@kasa/contracts/limitGroups'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { GroupFilterBar } from '../parts/GroupFilterBar'
import { limitColumns } from './limitColumns'
import { limitAddress, limitOrders } from './limitFilters'
import { limitGroupList } from './limitQueries'
import { useLimitWords } from './limitWords'

const LimitDrawer = lazy(() => import('./LimitDrawer').then((file) => ({ default: file.LimitDrawer })))
const LimitForm = lazy(() => import('./LimitForm').then((file) => ({ default: file.LimitForm })))

const idOf = (row: LimitGroupRow) => row.id

/** `/limit-group/list`: an administrator looks here when a cap is near, and changes one a few times a week. */
export function LimitsPage() {
  const say = useLimitWords()
  const language = useLanguage()
  const { view, order, go } = useListView(limitAddress, () => limitOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(limitGroupList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total

  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {say('limits.new')}
    </Button>
  )

  return (
    <>
      <ListPage
        order={order}
        title={say('limits.title')}
        summary={total === undefined ? '\u00a0' : say('limits.summary', { count: total })}
        actions={add}
        list={list}
        source={{ path: '/api/limit-group', query: limitAddress.query(view.filters), uncounted: true }}
        place={place}
        columns={limitColumns(language)}
        getId={idOf}
        filters={
          <GroupFilterBar
            address={limitAddress}
            filters={view.filters}
            searchLabel={say('limits.search')}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={
              limitAddress.has(view.filters) && { title: say('limits.filtered'), onClear: () => go({ filters: {} }) }
            }
            icon="limit"
            title={say('limits.empty')}
            actions={add}
          >
            {say('limits.emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <LimitDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <LimitForm group={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}

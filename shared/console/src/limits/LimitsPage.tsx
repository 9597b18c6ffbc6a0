import { useLanguage } from '../i18n'
import { ListEmpty } from '../listTools/ListEmpty'
import { useListView } from '../lists/listAddress'
import { ListPage } from '../lists/ListPage'
import { useListPlace } from '../lists/useListPlace'
import { useInfiniteQuery } from '../query'
import type { LimitGroupRow } from '@kasa/contracts/limitGroups'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useMemo, useState } from 'react'

import { GroupFilterBar } from './GroupFilterBar'
import { limitColumns } from './limitColumns'
import type { LimitScreen } from './limitScreen'
import { useLimitWords } from './limitWords'

const LimitDrawer = lazy(() => import('./LimitDrawer').then((file) => ({ default: file.LimitDrawer })))
const LimitForm = lazy(() => import('./LimitForm').then((file) => ({ default: file.LimitForm })))

const idOf = (row: LimitGroupRow) => row.id

/** A module's limit groups. */
export function LimitsPage({ screen }: { screen: LimitScreen }) {
  const t = useLimitWords()
  const language = useLanguage()
  const { view, order, go } = useListView(screen.address, () => screen.orders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(screen.list(view.filters, order.sort))
  const columns = useMemo(() => limitColumns(language, screen.groups), [language, screen.groups])
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total

  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('limits.new')}
    </Button>
  )

  return (
    <>
      <ListPage
        order={order}
        title={t(`title.${screen.groups}`)}
        summary={total === undefined ? '\u00a0' : t('limits.summary', { count: total })}
        actions={add}
        list={list}
        source={{ path: screen.path, query: screen.address.query(view.filters), uncounted: true }}
        place={place}
        columns={columns}
        getId={idOf}
        filters={
          <GroupFilterBar
            address={screen.address}
            filters={view.filters}
            searchLabel={t('limits.search')}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={
              screen.address.has(view.filters) && { title: t('limits.filtered'), onClear: () => go({ filters: {} }) }
            }
            icon="limit"
            title={t('limits.empty')}
            actions={add}
          >
            {t('limits.emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <LimitDrawer key={id} screen={screen} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <LimitForm screen={screen} group={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}

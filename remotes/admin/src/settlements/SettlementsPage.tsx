import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { SettlementRunRow } from '@kasa/contracts/settlements'
import { runStatuses } from '@kasa/domain/settlement'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { useSettlementWords } from '../locales/settlementWords'
import { runColumns } from './runColumns'
import { runAddress, runOrders, settlementRuns, useRunsLive } from './settlementRunQueries'

const RunDrawer = lazy(() => import('./RunDrawer').then((file) => ({ default: file.RunDrawer })))
const NewRun = lazy(() => import('./NewRun').then((file) => ({ default: file.NewRun })))

const idOf = (row: SettlementRunRow) => row.id

/** `/settlements/list`: runs that pay merchants their earnings, newest first, with the open one beside the list. */
export function SettlementsPage() {
  const t = useSettlementWords()
  const language = useLanguage()
  const mayWrite = useCan('settlement.write')
  const { view, order, go } = useListView(runAddress, () => runOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(settlementRuns(filters, order.sort))
  const [isMaking, setMaking] = useState(false)
  useRunsLive()
  const clear = () => go({ filters: runAddress.without(filters) })
  const isFiltered = runAddress.has(filters)
  const add = mayWrite && (
    <Button tone="primary" onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListPage
        order={order}
        title={t('title')}
        summary={t('summary')}
        actions={add}
        list={list}
        source={{ path: '/api/settlement', query: runAddress.query(filters) }}
        sumLabel={t('sum')}
        place={place}
        columns={runColumns[language]}
        getId={idOf}
        takesKeys={!isMaking}
        filters={
          <ListFilters
            place={place}
            search={{
              label: t('search'),
              placeholder: t('search'),
              value: filters.q,
              onSearch: (q) => go({ filters: { ...filters, q } }, false),
            }}
            chips={[
              choiceChip({
                id: 'status',
                label: t('run.status'),
                choices: runStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: filters.status,
                onPick: (status) => go({ filters: { ...filters, status } }),
              }),
            ]}
            onClear={isFiltered ? clear : undefined}
          />
        }
        empty={
          <ListEmpty filtered={isFiltered && { title: t('filtered'), onClear: clear }} title={t('empty')} actions={add}>
            {t('emptyText')}
          </ListEmpty>
        }
        drawer={(id) => (
          <Suspense>
            <RunDrawer key={id} id={id} onClose={place.close} />
          </Suspense>
        )}
      />
      {isMaking && (
        <Suspense>
          <NewRun
            onClose={() => setMaking(false)}
            onRequested={(id) => {
              setMaking(false)
              place.open(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

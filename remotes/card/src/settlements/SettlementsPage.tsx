import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQueryClient } from '@kasa/console/query'
import {
  cardSettlementDifferences,
  cardSettlementStatuses,
  type CardSettlementRow,
} from '@kasa/contracts/cardSettlements'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { settlementColumns } from './settlementColumns'
import {
  settlementAddress,
  settlementFiles,
  settlementOrders,
  settlementPath,
  takeSettlement,
} from './settlementQueries'
import { useSettlementWords } from './settlementWords'

const SettlementDrawer = lazy(() => import('./SettlementDrawer').then((file) => ({ default: file.SettlementDrawer })))
const NewSettlement = lazy(() => import('./NewSettlement').then((file) => ({ default: file.NewSettlement })))

const idOf = (row: CardSettlementRow) => row.id

/** `/card-settlement/list`: settlement files of acquirers, newest first; an administrator checks them once a day. */
export function SettlementsPage() {
  const t = useSettlementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { view, order, go } = useListView(settlementAddress, () => settlementOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(settlementFiles(filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const clear = () => go({ filters: settlementAddress.without(filters) })
  const isFiltered = settlementAddress.has(filters)
  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('add')}
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
        source={{ path: settlementPath, query: settlementAddress.query(filters) }}
        place={place}
        columns={settlementColumns[language]}
        getId={idOf}
        takesKeys={!isAdding}
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
                label: t('field.status'),
                choices: cardSettlementStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: filters.status,
                onPick: (status) => go({ filters: { ...filters, status } }),
              }),
              choiceChip({
                id: 'differences',
                label: t('filter.differences'),
                choices: cardSettlementDifferences.map((id) => ({ id, text: t(`filter.${id}`) })),
                picked: filters.differences,
                onPick: (differences) => go({ filters: { ...filters, differences } }),
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
            <SettlementDrawer key={id} id={id} onClose={place.close} />
          </Suspense>
        )}
      />
      {isAdding && (
        <Suspense>
          <NewSettlement
            onClose={() => setAdding(false)}
            onRead={async (file) => {
              await takeSettlement(client, file)
              setAdding(false)
              place.open(file.id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

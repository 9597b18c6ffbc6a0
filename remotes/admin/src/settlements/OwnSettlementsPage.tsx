import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { daysChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListWords } from '@kasa/console/lists/listWords'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { OwnSettlement, OwnSettlementFilters } from '@kasa/contracts/ownSettlements'
import { lazy, Suspense } from 'react'

import { ownSettlementColumns } from './ownSettlementColumns'
import { ownSettlementAddress, ownSettlementOrders, ownSettlementPath, ownSettlements } from './ownSettlementQueries'
import { useOwnSettlementWords } from './ownSettlementWords'

const OwnSettlementDrawer = lazy(() =>
  import('./OwnSettlementDrawer').then((file) => ({ default: file.OwnSettlementDrawer })),
)

const idOf = (row: OwnSettlement) => row.id

/** `/settlements/my`: what was paid to one's own merchant, newest first, with the open settlement beside the list. */
export function OwnSettlementsPage() {
  const t = useOwnSettlementWords()
  const sayList = useListWords()
  const language = useLanguage()
  const { view, order, go } = useListView(ownSettlementAddress, () => ownSettlementOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(ownSettlements(filters, order.sort))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const change = (next: Partial<OwnSettlementFilters>, isStep?: boolean) =>
    go({ filters: { ...filters, ...next } }, isStep)
  const clear = () => go({ filters: ownSettlementAddress.without(filters) })
  const isFiltered = ownSettlementAddress.has(filters)
  return (
    <ListPage
      order={order}
      title={t('title')}
      summary={t('summary')}
      list={list}
      source={{ path: ownSettlementPath, query: ownSettlementAddress.query(filters) }}
      sumLabel={t('sum')}
      place={place}
      columns={ownSettlementColumns[language]}
      getId={idOf}
      filters={
        <ListFilters
          place={place}
          search={{
            label: t('search'),
            placeholder: t('search'),
            value: filters.q,
            onSearch: (q) => change({ q }, false),
          }}
          chips={[daysChip({ id: 'days', label: t('days'), days: filters, onPick: change, t: sayList, language })]}
          onClear={isFiltered ? clear : undefined}
        />
      }
      empty={
        <ListEmpty filtered={isFiltered && { title: t('filtered'), onClear: clear }} title={t('empty')}>
          {t('emptyText')}
        </ListEmpty>
      }
      drawer={(id) => {
        const row = rows.find((one) => one.id === id)
        return (
          row && (
            <Suspense>
              <OwnSettlementDrawer key={id} row={row} onClose={place.close} />
            </Suspense>
          )
        )
      }}
    />
  )
}

import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { choiceChip } from '@kasa/console/lists/chips'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useSortedList } from '@kasa/console/lists/sortedList'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { BankNameRow } from '@kasa/contracts/bankNames'
import { bankTypes, bankValues } from '@kasa/domain/bankName'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { bankColumns } from './bankColumns'
import { bankAddress, bankOrders } from './bankFilters'
import { bankList } from './bankQueries'
import { useBankWords } from './bankWords'
import { HolidayNote } from './HolidayNote'

const BankDrawer = lazy(() => import('./BankDrawer').then((file) => ({ default: file.BankDrawer })))
const BankForm = lazy(() => import('./BankForm').then((file) => ({ default: file.BankForm })))

const idOf = (row: BankNameRow) => row.id
const states = ['yes', 'no'] as const

/** `/bank-name/list`: the banks at which accounts may be, with their hours and limits. */
export function BanksPage() {
  const t = useBankWords()
  const language = useLanguage()
  const { view, order, go } = useListView(bankAddress, () => bankOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useSortedList(useInfiniteQuery(bankList(view.filters)), order.sort, bankValues)
  const [isAdding, setAdding] = useState(false)
  const { filters } = view
  const total = list.data?.pages[0]?.total
  const isFiltered = bankAddress.has(filters)

  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('new')}
    </Button>
  )

  return (
    <>
      <ListPage
        order={order}
        title={t('title')}
        summary={total === undefined ? '\u00a0' : t('summary', { count: total })}
        actions={add}
        list={list}
        source={{ path: '/api/bank-name', query: bankAddress.query(filters) }}
        place={place}
        columns={bankColumns(language)}
        getId={idOf}
        filters={
          <>
            <HolidayNote />
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
                  id: 'type',
                  label: t('filter.type'),
                  choices: bankTypes.map((id) => ({ id, text: t(`type.${id}`) })),
                  picked: filters.type,
                  onPick: (type) => go({ filters: { ...filters, type } }),
                }),
                choiceChip({
                  id: 'active',
                  label: t('filter.active'),
                  choices: states.map((id) => ({ id, text: t(`active.${id}`) })),
                  picked: filters.active && [filters.active],
                  // Picking both is the same as no filter.
                  onPick: (picked) =>
                    go({ filters: { ...filters, active: picked?.length === 1 ? picked[0] : undefined } }),
                }),
              ]}
              onClear={isFiltered ? () => go({ filters: bankAddress.without(filters) }) : undefined}
            />
          </>
        }
        empty={
          <ListEmpty
            filtered={
              isFiltered && { title: t('filtered'), onClear: () => go({ filters: bankAddress.without(filters) }) }
            }
            title={t('empty')}
            actions={add}
          />
        }
        drawer={(id) => <BankDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <BankForm bank={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

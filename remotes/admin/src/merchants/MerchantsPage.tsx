import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import { documentFilters, type MerchantRow } from '@kasa/contracts/merchants'
import { kybStatuses } from '@kasa/domain/kyb'
import { merchantStatuses } from '@kasa/domain/merchant'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { merchantColumns } from './merchantColumns'
import { merchantAddress, merchantList } from './merchantQueries'
import { useMerchantWords } from './merchantWords'

const MerchantDrawer = lazy(() => import('./MerchantDrawer').then((file) => ({ default: file.MerchantDrawer })))
const MerchantForm = lazy(() => import('./MerchantForm').then((file) => ({ default: file.MerchantForm })))

const idOf = (row: MerchantRow) => row.id

/** `/merchants/merchantList`: all merchants with their keys and callback addresses. */
export function MerchantsPage() {
  const t = useMerchantWords()
  const language = useLanguage()
  const { view, order, go } = useListView(merchantAddress)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(merchantList(filters))
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total
  const isFiltered = merchantAddress.has(filters)
  const clear = () => go({ filters: merchantAddress.without(filters) })
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
        source={{ path: '/api/merchant', query: merchantAddress.query(filters) }}
        place={place}
        columns={merchantColumns[language]}
        getId={idOf}
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
                choices: merchantStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: filters.status,
                onPick: (status) => go({ filters: { ...filters, status } }),
              }),
              choiceChip({
                id: 'kyb',
                label: t('field.kyb'),
                choices: kybStatuses.map((id) => ({ id, text: t(`kyb.${id}`) })),
                picked: filters.kyb,
                onPick: (kyb) => go({ filters: { ...filters, kyb } }),
              }),
              choiceChip({
                id: 'documents',
                label: t('field.documents'),
                choices: documentFilters.map((id) => ({ id, text: t(`documents.${id}`) })),
                picked: filters.documents,
                onPick: (documents) => go({ filters: { ...filters, documents } }),
              }),
            ]}
            onClear={isFiltered ? clear : undefined}
          />
        }
        empty={
          <ListEmpty
            filtered={isFiltered && { title: t('filtered'), onClear: clear }}
            title={t('empty')}
            actions={add}
          />
        }
        drawer={(id) => (
          <Suspense>
            <MerchantDrawer key={id} id={id} onClose={place.close} />
          </Suspense>
        )}
      />
      {isAdding && (
        <Suspense>
          <MerchantForm merchant={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}

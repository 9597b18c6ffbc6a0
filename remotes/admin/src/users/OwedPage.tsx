import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { listAddress, useListView } from '@kasa/console/lists/listAddress'
import type { ListOrders } from '@kasa/console/lists/listOrder'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import { owedFilters, owedSorts, type OwedRow } from '@kasa/contracts/operatorPayouts'
import { formatMoney } from '@kasa/domain/money'
import { lazy, Suspense } from 'react'

import { useCommissionWords } from '../locales/commissionWords'
import { owedColumns } from './owedColumns'
import { owedList, useOwedDecided } from './owedQueries'

const UserDrawer = lazy(() => import('./UserDrawer').then((file) => ({ default: file.UserDrawer })))

const owedAddress = listAddress(owedFilters, [])
const owedOrders: ListOrders = {
  list: '/api/operator-payout',
  sorts: owedSorts,
  usual: { id: 'owed', desc: true },
}
const idOf = (row: OwedRow) => row.id

/**
 * `/users/commission`: the earnings and balance owed of every operator and trader. The account beside the list books
 * payments.
 */
export function OwedPage() {
  const t = useCommissionWords()
  const language = useLanguage()
  const { view, order, go } = useListView(owedAddress, () => owedOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(owedList(order.sort))
  useOwedDecided()
  const all = list.data?.pages[0]
  return (
    <ListPage
      order={order}
      title={t('owed.title')}
      summary={
        all === undefined
          ? '\u00a0'
          : t('owed.summary', { count: all.total, amount: formatMoney(all.owedMinor, language) })
      }
      list={list}
      place={place}
      columns={owedColumns(language)}
      getId={idOf}
      empty={
        <ListEmpty filtered={false} title={t('owed.empty')}>
          {t('owed.emptyText')}
        </ListEmpty>
      }
      drawer={(id) => (
        <Suspense>
          <UserDrawer key={id} id={id} onClose={place.close} />
        </Suspense>
      )}
    />
  )
}

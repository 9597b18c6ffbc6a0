import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { BankAccountRow } from '@kasa/contracts/bankAccounts'
import { Button, buttonClass } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { lazy, Suspense, useState } from 'react'

import { accountColumns } from './accountColumns'
import { AccountFilterBar } from './AccountFilterBar'
import { accountAddress, accountOrders } from './accountFilters'
import { accountList } from './accountQueries'
import { useAccountWords } from './accountWords'

const AccountDrawer = lazy(() => import('./AccountDrawer').then((file) => ({ default: file.AccountDrawer })))
const AccountForm = lazy(() => import('./AccountForm').then((file) => ({ default: file.AccountForm })))

const idOf = (row: BankAccountRow) => row.id

/** `/bank-account/list`: the accounts that receive deposits, with their bot's light, headroom and pending approvals. */
export function AccountsPage() {
  const t = useAccountWords()
  const language = useLanguage()
  const { view, order, go } = useListView(accountAddress, () => accountOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayWrite = useCan('bankAccount.write')
  const list = useInfiniteQuery(accountList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total

  const add = mayWrite && (
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
        actions={
          <>
            <Link className={buttonClass()} to="/bank-account/statements">
              {t('statements')}
            </Link>
            {add}
          </>
        }
        list={list}
        source={{ path: '/api/bank-account', query: accountAddress.query(view.filters) }}
        place={place}
        columns={accountColumns(language)}
        getId={idOf}
        filters={
          <AccountFilterBar
            filters={view.filters}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={accountAddress.has(view.filters) && { title: t('filtered'), onClear: () => go({ filters: {} }) }}
            title={t('empty')}
            actions={add}
          >
            {t('emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <AccountDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <AccountForm account={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}

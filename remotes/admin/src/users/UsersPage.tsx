import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { UserRow } from '@kasa/contracts/users'
import { Button } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { userColumns } from './userColumns'
import { UserFilterBar } from './UserFilterBar'
import { userAddress, userOrders } from './userFilters'
import { userList } from './userQueries'
import { useUserWords } from './userWords'

const UserDrawer = lazy(() => import('./UserDrawer').then((file) => ({ default: file.UserDrawer })))
const UserForm = lazy(() => import('./UserForm').then((file) => ({ default: file.UserForm })))

const idOf = (row: UserRow) => row.id

/** `/users/userList`: the accounts that the user manages; all accounts for ADMIN. */
export function UsersPage() {
  const t = useUserWords()
  const language = useLanguage()
  const { view, order, go } = useListView(userAddress, () => userOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayWrite = useCan('user.write')
  const maySeeCommission = useCan('operatorCommission.read')
  const list = useInfiniteQuery(userList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total

  const add = mayWrite && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('users.new')}
    </Button>
  )

  return (
    <>
      <ListPage
        order={order}
        title={t('users.title')}
        summary={total === undefined ? '\u00a0' : t('users.summary', { count: total })}
        actions={
          <>
            {maySeeCommission && (
              <Link className={styled('link')} to="/users/commission">
                {t('users.commission')}
              </Link>
            )}
            {add}
          </>
        }
        list={list}
        source={{ path: '/api/users', query: { ...userAddress.query(view.filters), sort: 'name' } }}
        columns={userColumns(language)}
        getId={idOf}
        place={place}
        filters={
          <UserFilterBar
            filters={view.filters}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={
              userAddress.has(view.filters) && { title: t('users.filtered'), onClear: () => go({ filters: {} }) }
            }
            title={t('users.empty')}
            actions={add}
          >
            {t('users.emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <UserDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <UserForm user={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

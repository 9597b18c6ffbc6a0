import { useCan } from '@kasa/console/can'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import type { UserRow } from '@kasa/contracts/users'
import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'
import { useSearchParams } from '@kasa/ui/router'
import { lazy, Suspense, useMemo, useState } from 'react'

import { ListPage } from '../ListPage'
import { userColumns } from './userColumns'
import { UserFilterBar } from './UserFilterBar'
import { hasFilters, readView, writeView, type UserView } from './userFilters'
import { userList } from './userQueries'
import { useUserWords } from './userWords'

const UserDrawer = lazy(() => import('./UserDrawer').then((file) => ({ default: file.UserDrawer })))
const UserForm = lazy(() => import('./UserForm').then((file) => ({ default: file.UserForm })))

const idOf = (row: UserRow) => row.id

/** `/users/userList`: the accounts one manages; everybody's for ADMIN. */
export function UsersPage() {
  const say = useUserWords()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const view = useMemo(() => readView(new URLSearchParams(text)), [text])
  const go = (next: Partial<UserView>, isStep = true) => setSearch(writeView({ ...view, ...next }), { replace: !isStep })
  const mayWrite = useCan('user.write')
  const list = useInfiniteQuery(userList(view.filters))
  const [isAdding, setAdding] = useState(false)
  const total = list.data?.pages[0]?.total

  return (
    <>
      <ListPage
        title={say('users.title')}
        summary={total === undefined ? '\u00a0' : say('users.summary', { count: formatCount(total, language) })}
        actions={mayWrite && <Button tone="primary" onClick={() => setAdding(true)}>{say('users.new')}</Button>}
        list={list}
        columns={userColumns(language)}
        getId={idOf}
        filters={({ searchRef, leaveSearch }) => (
          <UserFilterBar filters={view.filters} onFilters={(filters, how) => go({ filters }, how !== 'typing')} searchRef={searchRef} leaveSearch={leaveSearch} />
        )}
        empty={
          hasFilters(view.filters) ? (
            <EmptyState icon="filter" title={say('users.filtered')} actions={<Button onClick={() => go({ filters: {} })}>{say('users.clear')}</Button>}>{say('users.filteredText')}</EmptyState>
          ) : (
            <EmptyState title={say('users.empty')}>{say('users.emptyText')}</EmptyState>
          )
        }
        openId={view.open}
        onOpen={(open, isStep) => go({ open }, isStep)}
        drawer={(id, close) => <UserDrawer key={id} id={id} onClose={close} />}
      />
      {isAdding && <Suspense><UserForm user={null} onClose={() => setAdding(false)} /></Suspense>}
    </>
  )
}

import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { StatementRow } from '@kasa/contracts/statements'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { statementColumns } from './statementColumns'
import { StatementFilterBar } from './StatementFilterBar'
import { statementAddress, statementOrders } from './statementFilters'
import { statementList } from './statementQueries'
import { useStatementWords } from './statementWords'

const StatementDrawer = lazy(() => import('./StatementDrawer').then((file) => ({ default: file.StatementDrawer })))
const HandInDialog = lazy(() => import('./HandInDialog').then((file) => ({ default: file.HandInDialog })))

const idOf = (row: StatementRow) => row.id

/**
 * `/bank-account/statements`: uploaded files, newest first. The key I uploads a file; in an open one, it imports it.
 */
export function StatementsPage() {
  const t = useStatementWords()
  const language = useLanguage()
  const { view, order, go } = useListView(statementAddress, () => statementOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayImport = useCan('bankAccount.write')
  const list = useInfiniteQuery(statementList(view.filters, order.sort))
  const [isHandingIn, setHandingIn] = useState(false)
  const handIn = (
    <Button tone="primary" onClick={() => setHandingIn(true)}>
      {t('handIn')}
    </Button>
  )
  return (
    <>
      <ListPage
        order={order}
        title={t('title')}
        summary={t('summary')}
        actions={mayImport && handIn}
        list={list}
        source={{ path: '/api/statement', query: statementAddress.query(view.filters), uncounted: true }}
        columns={statementColumns(language)}
        getId={idOf}
        place={place}
        takesKeys={!isHandingIn}
        keys={() => (mayImport && view.open === null ? [{ key: 'i', run: () => setHandingIn(true) }] : [])}
        filters={
          <StatementFilterBar
            filters={view.filters}
            onFilters={(filters, how) => go({ filters }, how !== 'typing')}
            place={place}
          />
        }
        empty={
          <ListEmpty
            filtered={
              statementAddress.has(view.filters) && { title: t('filtered'), onClear: () => go({ filters: {} }) }
            }
            title={t('empty')}
            actions={mayImport && handIn}
          >
            {t('emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <StatementDrawer key={id} id={id} onClose={place.close} />}
      />
      {isHandingIn && (
        <Suspense>
          <HandInDialog
            accountId={view.filters.account?.length === 1 ? view.filters.account[0] : undefined}
            onClose={() => setHandingIn(false)}
            onHandedIn={(id) => {
              setHandingIn(false)
              place.open(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useInfiniteQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { useUser } from '@kasa/console/session'
import type { AuditFilters, AuditRow } from '@kasa/contracts/audit'
import { scopesOf } from '@kasa/domain/access'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { useWords } from '../adminWords'
import { useDepositPlace } from '../depositAddress'
import { DepositPlace } from '../DepositPlace'
import { auditColumns } from './auditColumns'
import { AuditFilterBar } from './AuditFilterBar'
import { auditAddress, auditView, auditOrders } from './auditFilters'
import { auditList } from './auditQueries'

const AuditDrawer = lazy(() => import('./AuditDrawer').then((file) => ({ default: file.AuditDrawer })))
const TakeProof = lazy(() => import('./TakeProof').then((file) => ({ default: file.TakeProof })))

const idOf = (row: AuditRow) => row.seq

/** `/audit/list`: who did what, on which object, from where. Everything for ADMIN, their own actions for others. */
export function AuditPage() {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const { view, order, go } = useListView(auditView, () => auditOrders)
  const place = useDepositPlace(view, go)
  const seesAll = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const mayProve = useCan('audit.proof')
  const [isProving, setProving] = useState(false)
  const list = useInfiniteQuery(auditList(view.filters, order.sort))
  const narrow = (filters: AuditFilters) => go({ filters, open: null, deposit: null })

  return (
    <ListPage
      order={order}
      title={t(seesAll ? 'audit.title' : 'audit.titleOwn')}
      summary={t(seesAll ? 'audit.summary' : 'audit.summaryOwn')}
      actions={
        mayProve && (
          <>
            <Button onClick={() => setProving(true)}>{t('audit.proof')}</Button>
            <Suspense>{isProving && <TakeProof filters={view.filters} onClose={() => setProving(false)} />}</Suspense>
          </>
        )
      }
      list={list}
      source={{ path: '/api/audit', query: auditAddress.query(view.filters) }}
      columns={auditColumns(language, records)}
      getId={idOf}
      place={place}
      filters={
        <AuditFilterBar
          filters={view.filters}
          findsPeople={seesAll}
          onFilters={(filters, how) => go({ filters }, how !== 'typing')}
          place={place}
        />
      }
      empty={
        <ListEmpty
          filtered={
            auditAddress.has(view.filters) && {
              title: t('audit.filtered'),
              onClear: () => narrow(auditAddress.without(view.filters)),
            }
          }
          title={t('audit.empty')}
        />
      }
      drawer={(seq) => (
        <DepositPlace depositId={view.deposit} onClose={() => go({ deposit: null }, false)}>
          <AuditDrawer
            key={seq}
            seq={seq}
            seesAll={seesAll}
            onNarrow={narrow}
            onDeposit={(deposit) => go({ deposit })}
            onClose={place.close}
          />
        </DepositPlace>
      )}
    />
  )
}

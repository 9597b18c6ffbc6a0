import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import type { AuditFilters, AuditRow } from '@kasa/contracts/audit'
import { scopesOf } from '@kasa/domain/access'
import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'
import { useSearchParams } from '@kasa/ui/router'
import { lazy, useMemo } from 'react'

import { useWords } from '../adminWords'
import { DepositPlace } from '../DepositPlace'
import { ListPage } from '../ListPage'
import { auditColumns } from './auditColumns'
import { AuditFilterBar } from './AuditFilterBar'
import { hasFilters, readView, withoutFilters, writeView, type AuditView } from './auditFilters'
import { auditList } from './auditQueries'

const AuditDrawer = lazy(() => import('./AuditDrawer').then((file) => ({ default: file.AuditDrawer })))

const idOf = (row: AuditRow) => row.seq

/** `/audit/list`: who did what, on which object, from where. Everything for ADMIN, their own acts for others. */
export function AuditPage() {
  const say = useWords()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const view = useMemo(() => readView(new URLSearchParams(text)), [text])
  const go = (next: Partial<AuditView>, isStep = true) => setSearch(writeView({ ...view, ...next }), { replace: !isStep })
  const seesAll = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const list = useInfiniteQuery(auditList(view.filters))
  const narrow = (filters: AuditFilters) => go({ filters, open: null, deposit: null })

  return (
    <ListPage
      title={say(seesAll ? 'audit.title' : 'audit.titleOwn')}
      summary={say(seesAll ? 'audit.summary' : 'audit.summaryOwn')}
      list={list}
      columns={auditColumns(language)}
      getId={idOf}
      filters={({ searchRef, leaveSearch }) => (
        <AuditFilterBar
          filters={view.filters}
          findsPeople={seesAll}
          onFilters={(filters, how) => go({ filters }, how !== 'typing')}
          searchRef={searchRef}
          leaveSearch={leaveSearch}
        />
      )}
      empty={
        hasFilters(view.filters) ? (
          <EmptyState icon="filter" title={say('audit.filtered')} actions={<Button onClick={() => narrow(withoutFilters(view.filters))}>{say('list.clear')}</Button>}>
            {say('audit.filteredText')}
          </EmptyState>
        ) : (
          <EmptyState title={say('audit.empty')} />
        )
      }
      openId={view.open}
      // Escape closes what lies on top first.
      onOpen={(open, isStep) => (open === null && view.deposit !== null ? go({ deposit: null }, false) : go({ open, deposit: null }, isStep))}
      drawer={(seq, close) => (
        <DepositPlace depositId={view.deposit} onClose={() => go({ deposit: null }, false)}>
          <AuditDrawer key={seq} seq={seq} seesAll={seesAll} onNarrow={narrow} onDeposit={(deposit) => go({ deposit })} onClose={close} />
        </DepositPlace>
      )}
    />
  )
}

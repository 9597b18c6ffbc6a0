import { useCan } from '@kasa/console/can'
import { callbackFilterStatus } from '@kasa/console/adminContract'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import type { CallbackRow } from '@kasa/contracts/callbacks'
import { scopesOf } from '@kasa/domain/access'
import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'
import { FilterBar } from '@kasa/ui/FilterChip'
import { useSearchParams } from '@kasa/ui/router'
import { SearchField } from '@kasa/ui/SearchField'
import { Tabs } from '@kasa/ui/Tabs'
import { lazy, useMemo } from 'react'

import { useWords } from '../adminWords'
import { DepositPlace } from '../DepositPlace'
import { KeyHints, ListPage } from '../ListPage'
import { callbackColumns } from './callbackColumns'
import { readView, writeView, type CallbackView } from './callbackFilters'
import { callbackList } from './callbackQueries'
import { useSendAgain } from './useSendAgain'

const CallbackDrawer = lazy(() => import('./CallbackDrawer').then((file) => ({ default: file.CallbackDrawer })))

const idOf = (row: CallbackRow) => row.id
const tabs = ['ALL', ...callbackFilterStatus.options] as const

/** `/callback/list`: what merchants' servers were told, what they answered, and telling them again. */
export function CallbacksPage() {
  const say = useWords()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const view = useMemo(() => readView(new URLSearchParams(text)), [text])
  const go = (next: Partial<CallbackView>, isStep = true) => setSearch(writeView({ ...view, ...next }), { replace: !isStep })
  const isAdmin = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const mayResend = useCan('callback.resend')
  const list = useInfiniteQuery(callbackList(view))
  const { sendingId, sendAgain } = useSendAgain()
  const isFiltered = view.status !== undefined || view.q !== undefined

  return (
    <ListPage
      title={say('callbacks.title')}
      summary={say(isAdmin ? 'callbacks.summary' : 'callbacks.summaryOwn')}
      list={list}
      columns={callbackColumns({ language, showsMerchant: isAdmin })}
      getId={idOf}
      tabs={(panelId) => (
        <Tabs
          label={say('callbacks.tabs')}
          tabs={tabs.map((id) => ({ id, label: say(`tab.${id}`) }))}
          value={view.status ?? 'ALL'}
          panelId={panelId}
          onChange={(id) => go({ status: callbackFilterStatus.safeParse(id).data, open: null })}
        />
      )}
      panelLabel={say(`tab.${view.status ?? 'ALL'}`)}
      filters={({ searchRef, leaveSearch }) => (
        <FilterBar>
          <SearchField
            ref={searchRef}
            label={say('callbacks.searchLabel')}
            placeholder={say(isAdmin ? 'callbacks.search' : 'callbacks.searchOwn')}
            value={view.q}
            onSearch={(q) => go({ q }, false)}
            onDone={leaveSearch}
          />
          <KeyHints />
        </FilterBar>
      )}
      empty={
        isFiltered ? (
          <EmptyState icon="filter" title={say('callbacks.filtered')} actions={<Button onClick={() => go({ status: undefined, q: undefined })}>{say('list.clear')}</Button>}>
            {say('callbacks.filteredText')}
          </EmptyState>
        ) : (
          <EmptyState title={say('callbacks.empty')}>{say('callbacks.emptyText')}</EmptyState>
        )
      }
      openId={view.open}
      // Escape closes what lies on top first.
      onOpen={(open, isStep) => (open === null && view.deposit !== null ? go({ deposit: null }, false) : go({ open, deposit: null }, isStep))}
      drawer={(id, close) => (
        <DepositPlace depositId={view.deposit} onClose={() => go({ deposit: null }, false)}>
          <CallbackDrawer
            key={id}
            id={id}
            isSending={sendingId === id}
            showsMerchant={isAdmin}
            onSendAgain={mayResend ? sendAgain : undefined}
            onDeposit={(deposit) => go({ deposit })}
            onClose={close}
          />
        </DepositPlace>
      )}
    />
  )
}

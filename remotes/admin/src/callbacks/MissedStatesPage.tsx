import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { missedKind, type MissedRow } from '@kasa/contracts/missedStates'
import { scopesOf } from '@kasa/domain/access'
import { Button } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { Tabs } from '@kasa/ui/Tabs'
import { lazy } from 'react'

import { styled } from '../adminStyles'
import { useMissedWords } from '../parts/missedWords'
import { callbackHealth } from './addressQueries'
import { missedColumns } from './missedColumns'
import { missedAddress, missedOrders } from './missedFilters'
import { missedList } from './missedQueries'
import { ResendRound } from './ResendRound'
import { useSendMissed } from './useSendMissed'

const MissedDrawer = lazy(() => import('./MissedDrawer').then((file) => ({ default: file.MissedDrawer })))

const idOf = (row: MissedRow) => row.id
const tabs = ['ALL', ...missedKind.options] as const

/** `/callback/missed`: requests whose newest state a merchant's server has not acknowledged, and sending it to them. */
export function MissedStatesPage() {
  const t = useMissedWords()
  const language = useLanguage()
  const { view, order, go } = useListView(missedAddress, () => missedOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const isAdmin = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const mayResend = useCan('callback.resend')
  const list = useInfiniteQuery(missedList(filters, order.sort))
  const rounds = useQuery(callbackHealth).data?.resends ?? []
  const sendMissed = useSendMissed()
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = missedAddress.has(filters)
  const clear = () => go({ filters: {} })

  return (
    <ListPage
      order={order}
      title={t('title')}
      summary={t(isAdmin ? 'summary' : 'summaryOwn')}
      actions={
        <>
          <Link className={styled('link')} to="/callback/list">
            {t('list')}
          </Link>
          {mayResend && rows.length > 0 && (
            <Button tone="primary" onClick={() => void sendMissed(filters)}>
              {t(isFiltered ? 'sendFiltered' : 'send')}
            </Button>
          )}
        </>
      }
      list={list}
      source={{ path: '/api/callback/missed', query: missedAddress.query(filters) }}
      columns={missedColumns({ language, showsMerchant: isAdmin })}
      getId={idOf}
      tabs={(panelId) => (
        <Tabs
          label={t('tabs')}
          tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
          value={filters.kind ?? 'ALL'}
          panelId={panelId}
          onChange={(id) => go({ filters: { ...filters, kind: missedKind.safeParse(id).data }, open: null })}
        />
      )}
      panelLabel={t(`tab.${filters.kind ?? 'ALL'}`)}
      place={place}
      filters={
        <>
          {rounds.map((round) => (
            <ResendRound key={round.id} round={round} mayStop={mayResend} />
          ))}
          <ListFilters
            place={place}
            onClear={filters.merchant === undefined ? undefined : clear}
            search={{
              label: t('searchLabel'),
              placeholder: t(isAdmin ? 'search' : 'searchOwn'),
              value: filters.q,
              onSearch: (q) => go({ filters: { ...filters, q } }, false),
            }}
          />
        </>
      }
      empty={
        <ListEmpty
          filtered={isFiltered && { title: t('filtered'), text: t('filteredText'), onClear: clear }}
          title={t('empty')}
        >
          {t('emptyText')}
        </ListEmpty>
      }
      drawer={(id) => {
        const row = rows.find((one) => one.id === id)
        return row && <MissedDrawer key={id} row={row} showsMerchant={isAdmin} onClose={place.close} />
      }}
    />
  )
}

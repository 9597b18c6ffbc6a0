import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useInfiniteQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { callbackFilterStatus, type CallbackRow } from '@kasa/contracts/callbacks'
import { scopesOf } from '@kasa/domain/access'
import { Button } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { Tabs } from '@kasa/ui/Tabs'
import { lazy } from 'react'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { useDepositPlace } from '../depositAddress'
import { DepositPlace } from '../DepositPlace'
import { AddressHealth } from './AddressHealth'
import { callbackColumns } from './callbackColumns'
import { callbackAddress, callbackView, callbackOrders } from './callbackFilters'
import { callbackList } from './callbackQueries'
import { useResendMany } from './useResendMany'
import { useSendAgain } from './useSendAgain'

const CallbackDrawer = lazy(() => import('./CallbackDrawer').then((file) => ({ default: file.CallbackDrawer })))

const idOf = (row: CallbackRow) => row.id
const tabs = ['ALL', ...callbackFilterStatus.options] as const

/** `/callback/list`: callbacks to merchants' servers with their responses, and sending them again. */
export function CallbacksPage() {
  const t = useWords()
  const language = useLanguage()
  const { view, order, go } = useListView(callbackView, () => callbackOrders)
  const { filters } = view
  const place = useDepositPlace(view, go)
  const isAdmin = scopesOf(useUser()?.scope ?? '').has('ADMIN')
  const mayResend = useCan('callback.resend')
  const list = useInfiniteQuery(callbackList(filters, order.sort))
  const { sendingId, sendAgain } = useSendAgain()
  const resendMany = useResendMany()

  return (
    <ListPage
      order={order}
      title={t('callbacks.title')}
      summary={t(isAdmin ? 'callbacks.summary' : 'callbacks.summaryOwn')}
      actions={
        <>
          <Link className={styled('link')} to="/callback/missed">
            {t('callbacks.missed')}
          </Link>
          {mayResend && callbackAddress.has(filters) && (
            <Button onClick={() => void resendMany(filters)}>{t('many.filtered')}</Button>
          )}
        </>
      }
      list={list}
      source={{ path: '/api/callback', query: callbackAddress.query(filters) }}
      columns={callbackColumns({ language, showsMerchant: isAdmin })}
      getId={idOf}
      tabs={(panelId) => (
        <Tabs
          label={t('callbacks.tabs')}
          tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
          value={filters.status ?? 'ALL'}
          panelId={panelId}
          onChange={(id) =>
            go({ filters: { ...filters, status: callbackFilterStatus.safeParse(id).data }, open: null })
          }
        />
      )}
      panelLabel={t(`tab.${filters.status ?? 'ALL'}`)}
      place={place}
      filters={
        <>
          <AddressHealth showsMerchant={isAdmin} onShow={(address) => go({ filters: { address } })} />
          <ListFilters
            place={place}
            {...(filters.address !== undefined && { onClear: () => go({ filters: {} }) })}
            search={{
              label: t('callbacks.searchLabel'),
              placeholder: t(isAdmin ? 'callbacks.search' : 'callbacks.searchOwn'),
              value: filters.q,
              onSearch: (q) => go({ filters: { ...filters, q } }, false),
            }}
          />
        </>
      }
      empty={
        <ListEmpty
          filtered={
            callbackAddress.has(filters) && {
              title: t('callbacks.filtered'),
              text: t('callbacks.filteredText'),
              onClear: () => go({ filters: {} }),
            }
          }
          title={t('callbacks.empty')}
        >
          {t('callbacks.emptyText')}
        </ListEmpty>
      }
      drawer={(id) => (
        <DepositPlace depositId={view.deposit} onClose={() => go({ deposit: null }, false)}>
          <CallbackDrawer
            key={id}
            id={id}
            isSending={sendingId === id}
            showsMerchant={isAdmin}
            onSendAgain={mayResend ? sendAgain : undefined}
            onDeposit={(deposit) => go({ deposit })}
            onClose={place.close}
          />
        </DepositPlace>
      )}
    />
  )
}

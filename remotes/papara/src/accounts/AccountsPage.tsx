import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useInfiniteQuery } from '@kasa/console/query'
import type { WalletAccountRow } from '@kasa/contracts/walletAccounts'
import { myCommission } from '@kasa/contracts/operatorPayouts'
import { accountDirections, accountStatuses } from '@kasa/domain/bankAccount'
import { formatMoney, type Language } from '@kasa/domain/money'
import { MyCommission } from '@kasa/desk/MyCommission'
import { Button } from '@kasa/ui/Button'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useMemo, useState } from 'react'

import { AccountHealth } from './AccountHealth'
import { statusesInWords, statusTones, useAccountWords, type TranslateAccount } from './accountWords'
import { accountAddress, accountList, accountOrders } from './walletQueries'

const AccountDrawer = lazy(() => import('./AccountDrawer').then((file) => ({ default: file.AccountDrawer })))
const AccountForm = lazy(() => import('./AccountForm').then((file) => ({ default: file.AccountForm })))

const idOf = (row: WalletAccountRow) => row.id

function columnsOf(t: TranslateAccount, language: Language): readonly GridColumn<WalletAccountRow>[] {
  const money = (minor: bigint) => formatMoney(minor, language)
  const amount = { width: 132, align: 'end', phone: 'hidden' } as const
  return [
    { id: 'name', header: t('field.name'), width: { min: 130, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'provider',
      header: t('field.provider'),
      width: { min: 84, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: ({ provider }) => provider,
    },
    {
      id: 'accountNo',
      header: t('field.accountNo'),
      width: 140,
      phone: 'meta',
      cell: ({ accountNo }) => <span className="k-num">{accountNo}</span>,
    },
    {
      id: 'holder',
      header: t('field.holder'),
      width: { min: 116, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: ({ holderTitle }) => holderTitle,
    },
    {
      id: 'group',
      header: t('field.group'),
      width: { min: 100, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: ({ group }) => group.name,
    },
    {
      id: 'direction',
      header: t('field.direction'),
      width: 96,
      spare: 2,
      phone: 'hidden',
      words: wordsOf(accountDirections, (direction) => t(`direction.${direction}`)),
      cell: ({ direction }) => t(`direction.${direction}`),
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 128,
      phone: 'meta',
      words: statusesInWords(t),
      cell: ({ status }) => <StatusPill tone={statusTones[status]}>{t(`status.${status}`)}</StatusPill>,
    },
    {
      id: 'balance',
      header: t('field.balance'),
      ...amount,
      phone: 'end',
      cell: ({ ledgerBalanceMinor }) => money(ledgerBalanceMinor),
    },
    {
      id: 'health',
      header: t('field.health'),
      width: 168,
      spare: 1,
      phone: 'meta',
      cell: (account) => <AccountHealth account={account} t={t} money={money} />,
    },
    { id: 'in', header: t('field.in'), ...amount, spare: 1, cell: ({ inTodayMinor }) => money(inTodayMinor) },
    { id: 'out', header: t('field.out'), ...amount, spare: 3, cell: ({ outTodayMinor }) => money(outTodayMinor) },
    {
      id: 'headroom',
      header: t('field.headroom'),
      ...amount,
      spare: 1,
      cell: ({ headroomMinor }) => (headroomMinor === null ? t('noLimit') : money(headroomMinor)),
    },
    {
      id: 'lastEvent',
      header: t('field.lastEvent'),
      width: 136,
      align: 'end',
      spare: 3,
      phone: 'hidden',
      cell: ({ lastEventAt }) => (lastEventAt === null ? t('never') : formatDateTime(lastEventAt, language)),
    },
  ]
}

/** `/papara-account/list`: the wallet accounts that receive money, with their balance, today's figures and headroom. */
export function AccountsPage() {
  const t = useAccountWords()
  const language = useLanguage()
  const { view, order, go } = useListView(accountAddress, () => accountOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayWrite = useCan('paparaAccount.write')
  const list = useInfiniteQuery(accountList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const total = list.data?.pages[0]?.total
  const add = mayWrite && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('accounts.new')}
    </Button>
  )
  return (
    <>
      <ListPage
        order={order}
        title={t('accounts.title')}
        summary={total === undefined ? '\u00a0' : t('accounts.summary', { count: total })}
        actions={
          <>
            <MyCommission answer={myCommission} />
            {add}
          </>
        }
        list={list}
        source={{ path: '/api/papara-account', query: accountAddress.query(view.filters), uncounted: true }}
        place={place}
        columns={columns}
        getId={idOf}
        filters={
          <ListFilters
            place={place}
            search={{
              label: t('accounts.search'),
              placeholder: t('accounts.search'),
              value: view.filters.q,
              onSearch: (q) => go({ filters: { ...view.filters, q } }, false),
            }}
            chips={[
              choiceChip({
                id: 'status',
                label: t('field.status'),
                choices: accountStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: view.filters.status,
                onPick: (status) => go({ filters: { ...view.filters, status } }, true),
              }),
            ]}
            onClear={accountAddress.has(view.filters) ? () => go({ filters: {} }) : undefined}
          />
        }
        empty={
          <ListEmpty
            filtered={accountAddress.has(view.filters) && { title: t('filtered'), onClear: () => go({ filters: {} }) }}
            icon="wallet"
            title={t('accounts.empty')}
            actions={add}
          >
            {t('accounts.emptyText')}
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

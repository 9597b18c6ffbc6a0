import { useCan } from '@kasa/console/can'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useInfiniteQuery } from '@kasa/console/query'
import type { WalletGroupRow } from '@kasa/contracts/walletAccounts'
import type { Language } from '@kasa/domain/money'
import { Button, buttonClass } from '@kasa/ui/Button'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useMemo, useState } from 'react'

import { statusesInWords, statusTones, strategiesInWords, useAccountWords, type TranslateAccount } from './accountWords'
import { groupAddress, groupList, groupOrders } from './walletQueries'

const GroupDrawer = lazy(() => import('./GroupDrawer').then((file) => ({ default: file.GroupDrawer })))
const GroupForm = lazy(() => import('./GroupDrawer').then((file) => ({ default: file.GroupForm })))

const idOf = (row: WalletGroupRow) => row.id
const statuses = ['ACTIVE', 'PAUSED'] as const

function columnsOf(t: TranslateAccount, language: Language): readonly GridColumn<WalletGroupRow>[] {
  return [
    { id: 'name', header: t('field.name'), width: { min: 110, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'status',
      header: t('field.status'),
      width: 112,
      phone: 'end',
      words: statusesInWords(t),
      cell: ({ status }) => <StatusPill tone={statusTones[status]}>{t(`status.${status}`)}</StatusPill>,
    },
    {
      id: 'strategy',
      header: t('field.strategy'),
      width: { min: 118, grow: 2 },
      phone: 'meta',
      words: strategiesInWords(t),
      cell: ({ strategy }) => t(`strategy.${strategy}`),
    },
    {
      id: 'accounts',
      header: t('field.accounts'),
      width: 92,
      align: 'end',
      phone: 'hidden',
      cell: ({ accounts, activeAccounts }) =>
        `${formatCount(activeAccounts, language)} / ${formatCount(accounts, language)}`,
    },
    {
      id: 'merchants',
      header: t('field.merchants'),
      width: 116,
      align: 'end',
      phone: 'hidden',
      cell: ({ merchants }) => formatCount(merchants, language),
    },
    {
      id: 'limits',
      header: t('field.limitGroup'),
      width: { min: 110, grow: 2 },
      phone: 'hidden',
      cell: ({ limitGroupName }) => limitGroupName ?? t('none'),
    },
    {
      id: 'failover',
      header: t('field.failover'),
      width: { min: 110, grow: 2 },
      phone: 'hidden',
      cell: ({ failoverName }) => failoverName ?? t('none'),
    },
  ]
}

/** `/papara-group/list`: the wallet accounts offered to a merchant's payers, and how one is chosen. */
export function GroupsPage() {
  const t = useAccountWords()
  const language = useLanguage()
  const { view, order, go } = useListView(groupAddress, () => groupOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const mayLimit = useCan('paparaLimitGroup.write')
  const list = useInfiniteQuery(groupList(view.filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const total = list.data?.pages[0]?.total
  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      {t('groups.new')}
    </Button>
  )
  return (
    <>
      <ListPage
        order={order}
        title={t('groups.title')}
        summary={total === undefined ? '\u00a0' : t('groups.summary', { count: total })}
        actions={
          <>
            {mayLimit && (
              <Link className={buttonClass()} to="/papara-limit-group/list">
                {t('limits')}
              </Link>
            )}
            {add}
          </>
        }
        list={list}
        source={{ path: '/api/papara-group', query: groupAddress.query(view.filters), uncounted: true }}
        place={place}
        columns={columns}
        getId={idOf}
        filters={
          <ListFilters
            place={place}
            search={{
              label: t('groups.search'),
              placeholder: t('groups.search'),
              value: view.filters.q,
              onSearch: (q) => go({ filters: { ...view.filters, q } }, false),
            }}
            chips={[
              choiceChip({
                id: 'status',
                label: t('field.status'),
                choices: statuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: view.filters.status,
                onPick: (status) => go({ filters: { ...view.filters, status } }, true),
              }),
            ]}
            onClear={groupAddress.has(view.filters) ? () => go({ filters: {} }) : undefined}
          />
        }
        empty={
          <ListEmpty
            filtered={groupAddress.has(view.filters) && { title: t('filtered'), onClear: () => go({ filters: {} }) }}
            icon="group"
            title={t('groups.empty')}
            actions={add}
          >
            {t('groups.emptyText')}
          </ListEmpty>
        }
        drawer={(id) => <GroupDrawer key={id} id={id} onClose={place.close} />}
      />
      {isAdding && (
        <Suspense>
          <GroupForm group={null} onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}

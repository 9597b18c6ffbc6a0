import { useLanguage } from '@kasa/console/i18n'
import { daysInWords, pickedInWords } from '@kasa/console/lists/filterWords'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListWords } from '@kasa/console/lists/listWords'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import type { DeskLine, DeskLineFilters } from '@kasa/contracts/desk'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'
import { Link } from '@kasa/ui/router'
import { lazy } from 'react'

import { styled } from '../parts/remitStyles'
import { lineColumns } from './deskLineColumns'
import { deskLines, deskNow, lineAddress, useDeskLive, lineOrders } from './deskQueries'
import { useDeskWords } from './deskWords'

const ChoiceFilter = lazy(() =>
  import('@kasa/console/records/ChoiceFilter').then((file) => ({ default: file.ChoiceFilter })),
)
const DaysFilter = lazy(() => import('@kasa/console/records/DaysFilter').then((file) => ({ default: file.DaysFilter })))
const DeskLineDrawer = lazy(() => import('./DeskLineDrawer').then((file) => ({ default: file.DeskLineDrawer })))

const idOf = (row: DeskLine) => row.id
const choices = { direction: ['CREDIT', 'DEBIT'], state: ['waiting', 'matched', 'returned'] } as const

/** `/dash/remit/lines`: the bank lines behind a figure of the dashboard. */
export function DeskLinesPage() {
  const t = useDeskWords()
  const sayList = useListWords()
  const language = useLanguage()
  const { view, order, go } = useListView(lineAddress, ({ filters: chosen }) => lineOrders(chosen))
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(deskLines(view.filters, order.sort))
  const accounts = useQuery(deskNow()).data?.accounts.map(({ id, label }) => ({ id, text: label }))
  useDeskLive()
  const { filters } = view
  const set = (change: Partial<DeskLineFilters>) => go({ filters: { ...filters, ...change } })
  const [first] = list.data?.pages ?? []
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const one = (name: 'direction' | 'state') => ({
    id: name,
    label: t(`filter.${name}`),
    value:
      name === 'direction'
        ? filters.direction && t(`direction.${filters.direction}`)
        : filters.state && t(`state.${filters.state}`),
    onClear: () => set({ [name]: undefined }),
    editor: (close: () => void) => (
      <div className={styled('acts')}>
        {choices[name].map((value) => (
          <Button
            key={value}
            size="small"
            aria-pressed={filters[name] === value}
            onClick={() => {
              set({ [name]: value })
              close()
            }}
          >
            {t(name === 'direction' ? `direction.${value as 'CREDIT'}` : `state.${value as 'waiting'}`)}
          </Button>
        ))}
      </div>
    ),
  })
  return (
    <ListPage
      order={order}
      title={t('lines.title')}
      summary={
        first ? t('lines.summary', { count: first.count, amount: formatMoney(first.sumMinor, language) }) : '\u00a0'
      }
      actions={<Link to="/dash/remit">{t('back')}</Link>}
      list={list}
      source={{ path: '/api/desk/lines', query: lineAddress.query(filters), uncounted: true }}
      total={first}
      place={place}
      columns={lineColumns(language, filters.state)}
      getId={idOf}
      filters={
        <ListFilters
          place={place}
          chips={[
            one('direction'),
            one('state'),
            {
              id: 'days',
              label: t('filter.days'),
              value: daysInWords(filters, sayList, language, Date.now()),
              onClear: () => set({ from: undefined, to: undefined }),
              editor: (close) => (
                <DaysFilter
                  days={filters}
                  onPick={(days) => {
                    set({ from: days.from, to: days.to })
                    close()
                  }}
                />
              ),
            },
            {
              id: 'account',
              label: t('filter.account'),
              value:
                filters.accountId &&
                pickedInWords(filters.accountId, (id) => accounts?.find((account) => account.id === id)?.text),
              onClear: () => set({ accountId: undefined }),
              editor: (close) => (
                <ChoiceFilter
                  label={t('filter.account')}
                  choices={accounts}
                  picked={filters.accountId}
                  onPick={(accountId) => {
                    set({ accountId })
                    close()
                  }}
                />
              ),
            },
          ]}
          onClear={lineAddress.has(filters) ? () => go({ filters: {} }) : undefined}
        />
      }
      empty={
        <EmptyState
          icon="filter"
          title={t('lines.empty')}
          actions={lineAddress.has(filters) && <Button onClick={() => go({ filters: {} })}>{t('lines.clear')}</Button>}
        >
          {t('lines.emptyText')}
        </EmptyState>
      }
      drawer={(id) => <DeskLineDrawer key={id} line={rows.find((row) => row.id === id)} onClose={place.close} />}
    />
  )
}

import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip, daysChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListWords } from '@kasa/console/lists/listWords'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import type { ReconciliationFilters, ReconciliationRow } from '@kasa/contracts/reconciliation'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { dayStatuses } from '@kasa/domain/reconciliation'
import { reportRange } from '@kasa/domain/report'
import { Figures } from '@kasa/ui/Figures'
import { useNavigate } from '@kasa/ui/router'
import { lazy, useMemo } from 'react'

import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { DayMatrix } from './DayMatrix'
import { dayColumns, eventsAddressOf } from './dayColumns'
import { dayRows, daysAddress, daysOrders, daysPath, optionsOf } from './reconciliationQueries'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

const DayDrawer = lazy(() => import('./DayDrawer').then((file) => ({ default: file.DayDrawer })))
const FetchedDay = lazy(() => import('./DayDrawer').then((file) => ({ default: file.FetchedDay })))

const idOf = (row: ReconciliationRow) => row.id
const nothingHidden: readonly string[] = []
const main = ['approvedMinor', 'paidOutMinor', 'differenceMinor', 'breaksMinor'] as const

/**
 * `/r/mutabakat`: each merchant's day, the merchant's own figures, and which days are closed. Accountants use it
 * every morning.
 */
export function ReconciliationPage() {
  const t = useReconciliationWords()
  const navigate = useNavigate()
  const sayList = useListWords()
  const language = useLanguage()
  const { view, order, go } = useListView(daysAddress, () => daysOrders)
  const { filters } = view
  const list = useInfiniteQuery(dayRows(filters))
  const options = useQuery(optionsOf(daysPath))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const page = list.data?.pages[0]
  const range = page?.range ?? reportRange(filters, istanbulDay(new Date()))
  const hidden = page?.hidden ?? nothingHidden
  const change = (next: Partial<ReconciliationFilters>) => go({ filters: { ...filters, ...next }, open: null })
  const columns = useMemo(() => dayColumns(language, hidden), [language, hidden])
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const openDay = (id: string) => {
    const [day = '', merchantId] = id.split('.')
    // Bank lines without a merchant are no merchant's day: their events are shown.
    if (merchantId === 'none') void navigate(eventsAddressOf({ day, merchantId: null }))
    else place.open(id)
  }
  const clear = () => go({ filters: daysAddress.without(filters) })
  const isFiltered = daysAddress.has(filters)
  return (
    <ListPage
      order={order}
      title={t('title.days')}
      summary={t('summary.days', { days: daysText(range, language) })}
      list={list}
      source={{ path: daysPath, query: daysAddress.query(filters), uncounted: true, hasDocument: true }}
      total={page && { count: page.count }}
      place={place}
      columns={columns}
      getId={idOf}
      filters={
        <>
          <ListFilters
            place={place}
            chips={[
              daysChip({ id: 'days', label: t('days'), days: filters, onPick: change, t: sayList, language }),
              choiceChip({
                id: 'merchantId',
                label: t('merchant'),
                choices: options.isError ? null : options.data?.merchants.map(({ id, name }) => ({ id, text: name })),
                picked: filters.merchantId,
                onPick: (merchantId) => change({ merchantId }),
              }),
              choiceChip({
                id: 'status',
                label: t('status'),
                choices: dayStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: filters.status,
                onPick: (status) => change({ status }),
              }),
            ]}
            onClear={isFiltered ? clear : undefined}
          />
          <DayMatrix filters={filters} openId={view.open} onOpen={openDay} />
          {page && (
            <div className={styled('main')}>
              <Figures
                figures={main.map((figure) => {
                  const value = page.sums.figures[figure]
                  const isWrong = figure !== 'approvedMinor' && figure !== 'paidOutMinor' && Number(value ?? 0) !== 0
                  return {
                    id: figure,
                    label: t(`figure.${figure}`),
                    value: figureText('money', value, language),
                    tone: isWrong ? 'bad' : undefined,
                  }
                })}
              />
            </div>
          )}
        </>
      }
      drawer={(id) => {
        const row = rows.find((one) => one.id === id)
        if (row) return <DayDrawer key={id} row={row} hidden={hidden} onClose={place.close} />
        const [day, merchantId] = id.split('.')
        // A day of the matrix may be on a later page.
        return (
          page &&
          day !== undefined &&
          merchantId !== undefined &&
          merchantId !== 'none' && (
            <FetchedDay key={id} dayKey={{ day, merchantId }} hidden={hidden} onClose={place.close} />
          )
        )
      }}
      empty={
        <ListEmpty title={t('empty.days')} filtered={isFiltered && { title: t('empty.filtered'), onClear: clear }} />
      }
    />
  )
}

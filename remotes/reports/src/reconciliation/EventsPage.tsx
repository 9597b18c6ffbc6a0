import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip, daysChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListWords } from '@kasa/console/lists/listWords'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import type { EventFilters, ReconciliationEvent } from '@kasa/contracts/reconciliation'
import { formatMoney } from '@kasa/domain/money'
import { breakTypes } from '@kasa/domain/reconciliation'
import { Figures } from '@kasa/ui/Figures'
import { lazy, useMemo } from 'react'

import { useCan } from '@kasa/console/can'

import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { DayActions } from './DayActions'
import { eventColumns, eventMovements } from './eventColumns'
import { eventRows, eventsAddress, eventsOrders, eventsPath, optionsOf } from './reconciliationQueries'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

const EventDrawer = lazy(() => import('./EventDrawer').then((file) => ({ default: file.EventDrawer })))

const idOf = (row: ReconciliationEvent) => row.id
const nothingHidden: readonly string[] = []

/** `/r/mutabakatdetay`: the money events of a day, with the bank's and the merchant's data; yesterday by default. */
export function EventsPage() {
  const t = useReconciliationWords()
  const sayList = useListWords()
  const language = useLanguage()
  const { view, order, go } = useListView(eventsAddress, () => eventsOrders)
  const { filters } = view
  const list = useInfiniteQuery(eventRows(filters))
  const options = useQuery(optionsOf(eventsPath))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const page = list.data?.pages[0]
  const hidden = page?.hidden ?? nothingHidden
  const change = (next: Partial<EventFilters>) => go({ filters: { ...filters, ...next }, open: null })
  const columns = useMemo(() => eventColumns(language, hidden), [language, hidden])
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const clear = () => go({ filters: eventsAddress.without(filters) })
  const isFiltered = eventsAddress.has(filters)
  // One merchant's day: of the filtered merchant, or the user's own.
  const [isOurs, mayReport] = [useCan('reconciliation.write'), useCan('reconciliation.report')]
  const [merchantId, ...others] = filters.merchantId ?? []
  const isOneDay = page !== undefined && page.range.from === page.range.to
  const dayKey =
    isOneDay && mayReport && others.length === 0 && isOurs === (merchantId !== undefined)
      ? { day: page.range.from, ...(merchantId !== undefined && { merchantId }) }
      : undefined
  const namedChip = (id: 'merchantId' | 'bankAccountId', from: 'merchants' | 'accounts', label: string) =>
    options.data && options.data[from].length === 0
      ? []
      : [
          choiceChip({
            id,
            label,
            choices: options.isError ? null : options.data?.[from].map((one) => ({ id: one.id, text: one.name })),
            picked: filters[id],
            onPick: (picked) => change({ [id]: picked }),
          }),
        ]
  return (
    <ListPage
      order={order}
      title={t('title.events')}
      summary={
        page &&
        t('summary.events', {
          days: daysText(page.range, language),
          breaks: String(page.sums.breaks),
          amount: formatMoney(page.sums.breaksMinor, language),
        })
      }
      actions={dayKey && <DayActions dayKey={dayKey} />}
      list={list}
      source={{ path: eventsPath, query: eventsAddress.query(filters), uncounted: true, hasDocument: true }}
      total={page && { count: page.sums.count }}
      place={place}
      columns={columns}
      getId={idOf}
      filters={
        <>
          <ListFilters
            place={place}
            chips={[
              daysChip({ id: 'days', label: t('days'), days: filters, onPick: change, t: sayList, language }),
              ...namedChip('merchantId', 'merchants', t('merchant')),
              ...namedChip('bankAccountId', 'accounts', t('account')),
              choiceChip({
                id: 'movement',
                label: t('movement'),
                choices: eventMovements.map((id) => ({ id, text: t(`movement.${id}`) })),
                picked: filters.movement,
                onPick: (movement) => change({ movement }),
              }),
              choiceChip({
                id: 'breaks',
                label: t('breaks'),
                choices: [{ id: 'open' as const, text: t('breaks.open') }],
                picked: filters.breaks && [filters.breaks],
                onPick: (picked) => change({ breaks: picked?.[0] }),
              }),
              choiceChip({
                id: 'breakType',
                label: t('breakType'),
                choices: breakTypes.map((id) => ({ id, text: t(`break.${id}`) })),
                picked: filters.breakType,
                onPick: (breakType) => change({ breakType }),
              }),
            ]}
            onClear={isFiltered ? clear : undefined}
          />
          {page && page.sums.count > 0 && (
            <div className={styled('main')}>
              <Figures
                figures={(['grossMinor', 'feeMinor', 'netMinor', 'differenceMinor'] as const).map((id) => ({
                  id,
                  label: t(id),
                  value: figureText('money', page.sums[id], language),
                  tone: id === 'differenceMinor' && (page.sums[id] ?? 0n) !== 0n ? 'bad' : undefined,
                }))}
              />
            </div>
          )}
        </>
      }
      drawer={(id) => {
        const row = rows.find((one) => one.id === id)
        return row && <EventDrawer key={id} row={row} rows={rows} hidden={hidden} onClose={place.close} />
      }}
      empty={
        <ListEmpty title={t('empty.events')} filtered={isFiltered && { title: t('empty.filtered'), onClear: clear }} />
      }
    />
  )
}

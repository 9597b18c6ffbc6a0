import { useCan, useViewer } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip, daysChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListWords } from '@kasa/console/lists/listWords'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import { tenant } from '@kasa/console/tenant'
import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import { scopesOf } from '@kasa/domain/access'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { rails } from '@kasa/domain/rail'
import { isPeriod, rangeBefore, reportGroupsFor, reportRange, type ReportName } from '@kasa/domain/report'
import { Button } from '@kasa/ui/Button'
import { Tabs } from '@kasa/ui/Tabs'
import { lazy, Suspense, useMemo, useState } from 'react'

import { daysText } from '@kasa/domain/daysText'
import type { ReportContext, MayOpen } from './drill'
import { useScheduleWords } from '../parts/scheduleWords'
import { MainFigures } from './MainFigures'
import { reportColumns } from './reportColumns'
import { optionsOf, pathOf, reportAddress, reportOrders, reportRows } from './reportQueries'
import { useReportWords } from './reportWords'

const ReportDrawer = lazy(() => import('./ReportDrawer').then((file) => ({ default: file.ReportDrawer })))

const NewSchedule = lazy(() => import('./NewSchedule').then((file) => ({ default: file.NewSchedule })))

const ReportChart = lazy(() => import('./ReportChart').then((file) => ({ default: file.ReportChart })))

const idOf = (row: ReportRow) => row.id

/** The lists that this person may open from a figure. */
function useMayOpen(): MayOpen {
  const [all, own, payouts, cards] = [
    useCan('deposit.listAll'),
    useCan('deposit.list'),
    useCan('withdrawal.list'),
    useCan('cardTransfer.list'),
  ]
  const deposits = all ? '/remit-request/alllist' : own ? '/remit-request/list' : null
  const { scope } = useViewer()
  // Who sees several merchants must choose one for its statement.
  const postings = ['ADMIN', 'SYSTEM', 'REMIT'].some((one) => scopesOf(scope).has(one)) ? 'any' : 'own'
  return useMemo(() => ({ deposits, payouts, cards, postings }), [deposits, payouts, cards, postings])
}

const mayOpenNothing: MayOpen = { deposits: null, payouts: false, cards: false, postings: null }

/**
 * A report: rows by period or subject, their total, and the previous range. Every figure links to the requests behind
 * it; Enter opens a row with all its figures.
 */
export function ReportPage({ name }: { name: ReportName }) {
  const t = useReportWords()
  const sayList = useListWords()
  const saySchedule = useScheduleWords()
  const maySchedule = useCan('report.files')
  const [isScheduling, setScheduling] = useState(false)
  const language = useLanguage()
  const may = useMayOpen()
  const address = reportAddress[name]
  const { view, order, go } = useListView(address, () => reportOrders[name])
  const groups = reportGroupsFor(name, useViewer().scope, tenant().flags)
  // A stored view or a link may use a group that this person does not have.
  const group = groups.find((each) => each === view.filters.group) ?? groups[0] ?? view.filters.group
  const filters = useMemo(() => ({ ...view.filters, group }), [view.filters, group])
  const list = useInfiniteQuery(reportRows(name, filters, order.sort))
  const options = useQuery(optionsOf(name))
  const page = list.data?.pages[0]
  const rows = page?.rows ?? []
  const chosenRange = reportRange(filters, istanbulDay(new Date()))
  const { range, before } = page ?? { range: chosenRange, before: rangeBefore(chosenRange) }
  const change = (next: Partial<ReportFilters>) => go({ filters: { ...filters, ...next }, open: null })
  const context = useMemo<ReportContext>(
    () => ({
      filters,
      range: { from: range.from, to: range.to },
      // Rows of earlier filters have no links, because the links would use the new filters.
      may: list.isPlaceholderData ? mayOpenNothing : may,
      hidden: page?.hidden ?? [],
    }),
    [filters, range.from, range.to, may, list.isPlaceholderData, page?.hidden],
  )
  const columns = useMemo(() => reportColumns(name, language, context), [name, language, context])
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const clear = () => go({ filters: address.without(filters) })
  const isFiltered = address.has(filters)
  const [total, earlier] = [rows.find(({ kind }) => kind === 'total'), rows.find(({ kind }) => kind === 'before')]

  const idsChip = (
    id: 'merchantId' | 'traderId' | 'remitGroupId' | 'bankAccountId',
    from: 'merchants' | 'traders' | 'remitGroups' | 'accounts',
  ) =>
    options.data && options.data[from].length === 0
      ? []
      : [
          choiceChip({
            id,
            label: t(`filter.${from}`),
            choices: options.isError ? null : options.data?.[from].map((one) => ({ id: one.id, text: one.name })),
            picked: filters[id],
            onPick: (picked) => change({ [id]: picked }),
          }),
        ]
  return (
    <>
      <ListPage
        order={order}
        takesKeys={!isScheduling}
        actions={maySchedule && <Button onClick={() => setScheduling(true)}>{saySchedule('new.button')}</Button>}
        title={t(`title.${name}`)}
        summary={t('summary', { days: daysText(range, language), before: daysText(before, language) })}
        list={list}
        source={{ path: pathOf(name), query: address.query(filters), uncounted: true, hasDocument: true }}
        total={page && { count: rows.filter(({ kind }) => kind === 'row').length }}
        place={place}
        columns={columns}
        getId={idOf}
        tabs={(panelId) => (
          <Tabs
            label={t('groups')}
            panelId={panelId}
            value={filters.group}
            onChange={(id) => change({ group: groups.find((each) => each === id) ?? groups[0] })}
            tabs={groups.map((id) => ({ id, label: t(`group.${id}`) }))}
          />
        )}
        panelLabel={t(`group.${filters.group}`)}
        filters={
          <>
            <ListFilters
              place={place}
              chips={[
                daysChip({ id: 'days', label: t('days'), days: filters, onPick: change, t: sayList, language }),
                ...idsChip('merchantId', 'merchants'),
                ...(groups.includes('trader') ? idsChip('traderId', 'traders') : []),
                ...idsChip('remitGroupId', 'remitGroups'),
                ...idsChip('bankAccountId', 'accounts'),
                ...(groups.includes('rail')
                  ? [
                      choiceChip({
                        id: 'rail',
                        label: t('filter.rail'),
                        choices: rails.map((id) => ({ id, text: t(`rail.${id}`) })),
                        picked: filters.rail,
                        onPick: (rail) => change({ rail }),
                      }),
                    ]
                  : []),
              ]}
              onClear={isFiltered ? clear : undefined}
            />
            {total && earlier && (
              <MainFigures name={name} total={total} before={earlier} hidden={context.hidden}>
                {isPeriod(filters.group) && rows.length > 3 && (
                  <Suspense>
                    <ReportChart {...{ name, rows, range }} group={filters.group} hidden={context.hidden} />
                  </Suspense>
                )}
              </MainFigures>
            )}
          </>
        }
        drawer={(id) => {
          const row = rows.find((one) => one.id === id)
          return row && <ReportDrawer key={id} {...{ name, row, context }} onClose={place.close} />
        }}
        empty={<ListEmpty title={t('empty')} filtered={isFiltered && { title: t('empty'), onClear: clear }} />}
      />
      {isScheduling && (
        <Suspense>
          <NewSchedule name={name} columns={columns} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  )
}

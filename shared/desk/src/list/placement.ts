import { byValue } from '@kasa/domain/byValue'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { ListView } from '@kasa/console/lists/listAddress'
import { holderOf, type Looking, type Noun, type QueueFilters, type QueueRow } from '../noun'
import { defaultSort } from './view'

type Placed<Row extends QueueRow, Filters extends QueueFilters> = Pick<
  Noun<Row, Row, Filters>,
  'isOpen' | 'isWaiting' | 'tabs' | 'standing' | 'times' | 'fits' | 'sorts' | 'latenessOf'
>

function isOfTab<Row extends QueueRow>(
  { isOpen, isWaiting, tabs }: Pick<Placed<Row, QueueFilters>, 'isOpen' | 'isWaiting' | 'tabs'>,
  tab: string,
  row: Row,
  { viewerId, nowMs }: Looking,
): boolean {
  if (tab === 'waiting') return isOpen(row) && (isWaiting?.(row) ?? true)
  if (tab === 'mine') return isOpen(row) && holderOf(row, nowMs)?.userId === viewerId
  return tabs[tab]?.(row) ?? true
}

/**
 * True if the row matches the chosen days of creation; without days and search, tabs of decided requests show
 * today's. Called for every row, so the calendar is only used when days matter.
 */
function isOfDays<Row extends QueueRow>(
  { times }: Pick<Placed<Row, QueueFilters>, 'times'>,
  row: Row,
  { tab, q, from, to }: QueueFilters,
  today: number | null,
): boolean {
  const { createdAt } = row
  const decidedAt = times?.[tab]?.(row) ?? row.decidedAt
  if ((from ?? to) === undefined)
    return today && decidedAt && q === undefined
      ? istanbulDay(new Date(decidedAt)) === istanbulDay(new Date(today))
      : true
  const created = istanbulDay(new Date(createdAt))
  return (from === undefined || created >= from) && (to === undefined || created <= to)
}

/** True if the row matches these filters, except free text, which only the server matches. */
export const belongs = <Row extends QueueRow, Filters extends QueueFilters>(
  noun: Placed<Row, Filters>,
  row: Row,
  filters: Filters,
  looking: Looking,
): boolean =>
  filters.asOf !== undefined ||
  (isOfTab(noun, filters.tab, row, looking) &&
    noun.fits(row, filters) &&
    (filters.late === undefined || noun.latenessOf(row, looking.nowMs) !== undefined) &&
    isOfDays(
      noun,
      row,
      filters,
      noun.tabs[filters.tab] && !noun.standing?.includes(filters.tab) ? looking.nowMs : null,
    ))

/** Compares two rows as the server sorts: by column, then id; nulls last. */
export function compareRows<Row extends QueueRow, Filters extends QueueFilters>(
  { sorts }: Pick<Placed<Row, Filters>, 'sorts'>,
  a: Row,
  b: Row,
  view: Pick<ListView<Filters>, 'filters' | 'sort'>,
): number {
  const { id, desc } = view.sort ?? defaultSort(view.filters.tab)
  const valueOf = sorts[id] ?? ((row: Row) => Date.parse(row.createdAt))
  return byValue<Row>({ valueOf, desc })(a, b)
}

import { Button } from '@kasa/ui/Button'
import { DataGrid, type DataGridProps } from '@kasa/ui/DataGrid'
import { ErrorState } from '@kasa/ui/EmptyState'
import { PageHeader } from '@kasa/ui/PageHeader'
import { useHotkeys, type Hotkey } from '@kasa/ui/useHotkeys'
import type { ListTotal } from '@kasa/contracts/lists'
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react'

import { words } from '../failure'
import { useLanguage } from '../i18n'
import { ListFoot } from './ListFoot'
import { nextSort, unsorted, type ListOrder } from './listOrder'
import { styled } from './listStyles'
import { useListPreference } from './listPreference'
import { useListTotal, type ListSource } from './listTotal'
import { useListWords } from './listWords'
import type { ListPlace } from './useListPlace'

/** The part of `useInfiniteQuery`'s result that the page needs. */
type Listed<Row> = {
  data: { pages: readonly { rows: readonly Row[]; total?: number }[] } | undefined
  isPending: boolean
  isPlaceholderData: boolean
  isError: boolean
  error: unknown
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export type ListPageProps<Row> = Pick<
  DataGridProps<Row>,
  'columns' | 'getId' | 'rowState' | 'selected' | 'onSelect' | 'selectLabel' | 'selectAllLabel' | 'empty'
> & {
  title: string
  summary?: ReactNode
  actions?: ReactNode
  list: Listed<Row>
  place: ListPlace
  /** The source of the rows, for footer and export. */
  source?: ListSource
  /** The order, from `useListView`. */
  order?: ListOrder
  /** Count and sum of all pages, if the page knows them. */
  total?: Partial<ListTotal> | undefined
  /** The sum's label, if it is not of all rows. */
  sumLabel?: string
  /**
   * Whether a live row still belongs to the list; one that does not stays until the cursor leaves it. Keep its
   * identity.
   */
  belongs?: (row: Row) => boolean
  /** The tabs; `panelId` is their panel. */
  tabs?: (panelId: string) => ReactNode
  panelLabel?: string
  /** Usually `ListFilters`. */
  filters?: ReactNode
  /** The open record, which may be lazy; `moving`: keys to go to the next or previous record. */
  drawer?: (id: string, moving: readonly Hotkey[]) => ReactNode
  /** Keys of this screen, given the row under the cursor. Disabled while something covers the list. */
  keys?: (row: Row | undefined) => readonly Hotkey[]
  /** False while an action runs: keys are ignored. */
  takesKeys?: boolean
}

const everything = () => true

/** A list of records with a drawer and keyboard control: J K move, Enter opens, `/` searches, Escape closes. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, list, getId, place, belongs = everything, tabs, keys, order = unsorted } = props
  const { cursorId, openId, setCursor, open, close } = place
  const t = useListWords()
  const language = useLanguage()
  const panelId = useId()
  const [choosing, setChoosing] = useState<'sort' | 'views' | false>(false)
  const rows = useMemo(
    () =>
      (list.data?.pages ?? [])
        .flatMap((page) => page.rows)
        .filter((row) => getId(row) === cursorId || getId(row) === openId || belongs(row)),
    [list.data, getId, cursorId, openId, belongs],
  )

  const { shown, dense, onWidth } = useListPreference(props.source?.path ?? '', props.columns, order.sorts)
  const [first] = list.data?.pages ?? []
  const known =
    props.total?.count ??
    first?.total ??
    (first && !list.hasNextPage && (!props.source || props.source.uncounted) ? rows.length : undefined)
  const counted = useListTotal(first && known === undefined && !props.source?.uncounted ? props.source : undefined)
  const total = known === undefined ? counted : { more: false, sumMinor: null, ...props.total, count: known }

  const go = (id: string) => (openId === null ? setCursor(id) : open(id))
  const move = (step: 1 | -1) => {
    const at = rows.findIndex((row) => getId(row) === cursorId)
    const row = rows[at < 0 ? 0 : at + step]
    if (row !== undefined) go(getId(row))
    // From the page or a pressed tab: Space and Enter apply to the row.
    const focus = document.activeElement
    if (focus === document.body || focus?.matches('[role=tab]')) place.focusList()
  }
  const choose = (now: typeof choosing) => {
    setChoosing(now)
    // The button gets the focus back first; after a key the focus goes to the rows.
    if (!now) setTimeout(place.focusList)
  }
  const moving: readonly Hotkey[] = [
    { key: 'j', run: () => move(1), repeats: true },
    { key: 'k', run: () => move(-1), repeats: true },
  ]
  useHotkeys(
    [
      ...moving,
      { key: '/', run: () => place.searchRef.current?.focus() },
      ...(openId === null && order.sorts.length > 0 ? [{ key: 'o', run: () => setChoosing('sort') }] : []),
      ...(openId === null && props.source ? [{ key: 'v', run: () => setChoosing('views') }] : []),
      openId === null
        ? { key: 'enter', run: () => cursorId !== null && open(cursorId) }
        : { key: 'escape', run: close },
      ...(keys?.(rows.find((row) => getId(row) === cursorId)) ?? []),
    ],
    { enabled: props.takesKeys ?? true },
  )

  return (
    <div className={`${styled('page')}${openId === null ? '' : ' open'}`}>
      <div className={styled('list')}>
        <PageHeader title={title} summary={props.summary}>
          {props.actions}
        </PageHeader>
        {tabs?.(panelId)}
        {props.filters}
        <div
          ref={place.panel}
          id={panelId}
          role={tabs && 'tabpanel'}
          aria-label={tabs && props.panelLabel}
          className={styled('panel')}
        >
          <DataGrid
            label={title}
            rows={rows}
            columns={shown}
            dense={dense}
            onWidth={onWidth}
            getId={getId}
            cursorId={cursorId}
            onCursor={go}
            onPick={openId === null ? setCursor : undefined}
            onOpen={(row) => open(getId(row))}
            sort={order.sort ?? order.usual}
            onSort={(id) => {
              const column = shown.find((one) => one.id === id)
              if (column) order.sortBy(nextSort(order, column))
            }}
            rowState={props.rowState}
            selected={props.selected}
            onSelect={props.onSelect}
            selectLabel={props.selectLabel}
            selectAllLabel={props.selectAllLabel}
            status={list.isPending || list.isPlaceholderData ? 'loading' : list.isError ? 'error' : 'ready'}
            empty={props.empty}
            error={
              <ErrorState
                title={t('failed')}
                actions={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}
              >
                {words(list.error, language)}
              </ErrorState>
            }
            hasMore={list.hasNextPage}
            onNearEnd={() => void list.fetchNextPage()}
          />
          <ListFoot
            title={title}
            total={total}
            sumLabel={props.sumLabel}
            source={props.source && { ...props.source, sort: order.sort }}
            columns={props.columns}
            shown={shown}
            loaded={list.hasNextPage ? rows.length : undefined}
            order={order}
            isSorting={choosing === 'sort'}
            onSorting={(now) => choose(now && 'sort')}
            isViewing={choosing === 'views'}
            onViewing={(now) => choose(now && 'views')}
          />
        </div>
      </div>
      {openId !== null && <Suspense fallback={null}>{props.drawer?.(openId, moving)}</Suspense>}
    </div>
  )
}

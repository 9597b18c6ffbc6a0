import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { ListFilters, type ListChip } from '@kasa/console/lists/ListFilters'
import { ListPage, type ListPageProps } from '@kasa/console/lists/ListPage'
import type { ListSource } from '@kasa/console/lists/listTotal'
import type { Posting, PostingPage } from '@kasa/contracts/postings'
import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { Figures } from '@kasa/ui/Figures'
import { lazy, Suspense, useMemo } from 'react'

import { postingColumns, type PostingKind } from './postingColumns'
import { styled } from './postingStyles'
import { usePostingWords } from './postingWords'

const PostingDrawer = lazy(() => import('./PostingDrawer').then((file) => ({ default: file.PostingDrawer })))

const idOf = (row: Posting) => row.id
const nothingHidden: readonly string[] = []

type PostingFrameProps = Required<Pick<ListPageProps<Posting>, 'place' | 'order'>> & {
  kind: PostingKind
  path: ListSource['path']
  query: Record<string, string>
  list: ListPageProps<Posting>['list'] & { data: { pages: readonly PostingPage[] } | undefined }
  chips: readonly ListChip[]
  onClear: (() => void) | undefined
  /** False if the movements of a flow are left out: the balances are then not their sum. */
  hasAll: boolean
  /** Shown instead of an empty list. */
  instead?: { title: string; text: string } | undefined
}

/** The balances before and after, and what the listed movements add. */
function Sums({ page, hasAll }: { page: PostingPage; hasAll: boolean }) {
  const t = usePostingWords()
  const language = useLanguage()
  const { openingMinor, closingMinor, sums } = page
  const figure = (id: 'openingMinor' | 'grossMinor' | 'feeMinor' | 'netMinor' | 'closingMinor', value: bigint | null) =>
    value === null
      ? []
      : [
          {
            id,
            label: t(id === 'netMinor' && !hasAll ? 'filteredMinor' : id),
            value: figureText('money', value, language),
          },
        ]
  return (
    <div className={styled('main')}>
      <Figures
        figures={[
          ...figure('openingMinor', openingMinor),
          ...figure('grossMinor', sums.feeMinor === null ? null : sums.netMinor + sums.feeMinor),
          ...figure('feeMinor', sums.feeMinor),
          ...figure('netMinor', sums.netMinor),
          ...figure('closingMinor', closingMinor),
        ]}
      />
    </div>
  )
}

/** The movements of a balance in order, with the balances before and after. */
export function PostingFrame(props: PostingFrameProps) {
  const { kind, list, place, chips, onClear, hasAll, instead, path, query, order } = props
  const t = usePostingWords()
  const language = useLanguage()
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const page = list.data?.pages[0]
  const hidden = page?.hidden ?? nothingHidden
  const columns = useMemo(() => postingColumns(kind, language, hidden), [kind, language, hidden])
  const count = page?.sums.count ?? undefined
  return (
    <ListPage
      order={order}
      title={t(`title.${kind}`)}
      summary={page && t(`summary.${kind}`, { days: daysText(page.range, language) })}
      list={list}
      source={{ path, query, uncounted: true, hasDocument: true }}
      total={count === undefined ? undefined : { count }}
      place={place}
      columns={columns}
      getId={idOf}
      filters={
        <>
          <ListFilters place={place} chips={[...chips]} onClear={onClear} />
          {page && !instead && <Sums page={page} hasAll={hasAll} />}
        </>
      }
      drawer={(id) => {
        const row = rows.find((one) => one.id === id)
        return (
          row && (
            <Suspense>
              <PostingDrawer key={id} kind={kind} row={row} hidden={hidden} onClose={place.close} />
            </Suspense>
          )
        )
      }}
      empty={
        instead ? (
          <ListEmpty title={instead.title} filtered={false}>
            {instead.text}
          </ListEmpty>
        ) : (
          <ListEmpty title={t('empty')} filtered={onClear !== undefined && { title: t('filtered'), onClear }} />
        )
      }
    />
  )
}

import { useLanguage } from '@kasa/console/i18n'
import { choiceChip, daysChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { useListWords } from '@kasa/console/lists/listWords'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import type { PostingFilters, StatementFilters } from '@kasa/contracts/postings'
import { postingFlows } from '@kasa/domain/posting'

import { PostingFrame } from './PostingFrame'
import {
  choicesOf,
  postingRows,
  postingsAddress,
  postingsOrders,
  postingsPath,
  statementAddress,
  statementOrders,
  statementPath,
  statementRows,
} from './postingQueries'
import { usePostingWords } from './postingWords'

type Named = readonly { id: string; name: string }[]
const textsOf = (named: Named | undefined) => named?.map(({ id, name }) => ({ id, text: name }))

/** `/r/statement`: every movement of a merchant's balance; a merchant's people read their own. */
export function StatementPage() {
  const t = usePostingWords()
  const sayList = useListWords()
  const language = useLanguage()
  const { view, order, go } = useListView(statementAddress, () => statementOrders)
  const { filters } = view
  const list = useInfiniteQuery(statementRows(filters))
  const choices = useQuery(choicesOf('general'))
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const change = (next: Partial<StatementFilters>) => go({ filters: { ...filters, ...next }, open: null })
  // Only people who see several merchants choose one.
  const mayChoose = choices.isError || (choices.data?.merchants.length ?? 0) > 0
  const merchant = choiceChip({
    id: 'merchantId',
    label: t('merchants'),
    choices: choices.isError ? null : textsOf(choices.data?.merchants),
    picked: filters.merchantId === undefined ? undefined : [filters.merchantId],
    onPick: (picked) => change({ merchantId: picked?.find((id) => id !== filters.merchantId) ?? picked?.[0] }),
  })
  return (
    <PostingFrame
      kind="statement"
      path={statementPath}
      query={statementAddress.query(filters)}
      order={order}
      list={list}
      place={place}
      hasAll
      chips={[
        daysChip({ id: 'days', label: t('days'), days: filters, onPick: change, t: sayList, language }),
        ...(mayChoose ? [merchant] : []),
      ]}
      onClear={statementAddress.has(filters) ? () => go({ filters: statementAddress.without(filters) }) : undefined}
      instead={
        mayChoose && filters.merchantId === undefined ? { title: t('choose'), text: t('chooseText') } : undefined
      }
    />
  )
}

/** `/r/postings`: the postings of bank accounts, which are the rows of the bank report's figures. */
export function PostingsPage() {
  const t = usePostingWords()
  const sayList = useListWords()
  const language = useLanguage()
  const { view, order, go } = useListView(postingsAddress, () => postingsOrders)
  const { filters } = view
  const list = useInfiniteQuery(postingRows(filters))
  const choices = useQuery(choicesOf('remitaccount'))
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const change = (next: Partial<PostingFilters>) => go({ filters: { ...filters, ...next }, open: null })
  return (
    <PostingFrame
      kind="postings"
      path={postingsPath}
      query={postingsAddress.query(filters)}
      order={order}
      list={list}
      place={place}
      hasAll={filters.flow === undefined}
      chips={[
        daysChip({ id: 'days', label: t('days'), days: filters, onPick: change, t: sayList, language }),
        choiceChip({
          id: 'bankAccountId',
          label: t('accounts'),
          choices: choices.isError ? null : textsOf(choices.data?.accounts),
          picked: filters.bankAccountId,
          onPick: (bankAccountId) => change({ bankAccountId }),
        }),
        choiceChip({
          id: 'flow',
          label: t('flow'),
          choices: postingFlows.map((id) => ({ id, text: t(`flow.${id}`) })),
          picked: filters.flow,
          onPick: (flow) => change({ flow }),
        }),
      ]}
      onClear={postingsAddress.has(filters) ? () => go({ filters: postingsAddress.without(filters) }) : undefined}
    />
  )
}

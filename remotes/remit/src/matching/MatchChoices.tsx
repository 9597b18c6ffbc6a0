import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { SearchField } from '@kasa/ui/SearchField'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useState } from 'react'

import { CandidateList, lineChoice, requestChoice, type Choice, type Judged } from './CandidateList'
import { styled } from './matchingStyles'
import { lineList, requestList } from './matchingQueries'
import { useMatchWords } from './matchingWords'

type Other<Row> = {
  candidates: readonly (Row & Judged)[]
  chosen: ReadonlyMap<string, Row>
  onToggle: (row: Row) => void
  /** Something is asked or on its way: no digit chooses. */ isBusy: boolean
}

type SideProps = {
  choices: readonly Choice[]
  others: readonly Choice[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  isRequests: boolean
  q: string | undefined
  onSearch: (q: string | undefined) => void
  isBusy: boolean
}

/** The likely candidates, and below them all others. Digits choose from the first list that is not empty. */
function Side({ choices, others, chosen, onToggle, isRequests, q, onSearch, isBusy }: SideProps) {
  const t = useMatchWords()
  const keyed = choices.length > 0 ? choices : others
  useHotkeys(
    keyed.slice(0, 9).map(({ id }, index) => ({ key: String(index + 1), run: () => onToggle(id) })),
    { enabled: !isBusy },
  )
  const [candidates, rest, find] = isRequests
    ? (['candidates', 'others', 'find.requests'] as const)
    : (['candidates.lines', 'others.lines', 'find.lines'] as const)
  return (
    <>
      <DrawerSection title={t(candidates)}>
        {choices.length === 0 ? (
          <p>{t('candidates.none')}</p>
        ) : (
          <CandidateList label={t(candidates)} choices={choices} chosen={chosen} onToggle={onToggle} hasDigits />
        )}
      </DrawerSection>
      <DrawerSection title={t(rest)}>
        <div className={styled('find')}>
          <SearchField label={t(find)} placeholder={t(find)} value={q} onSearch={onSearch} onDone={() => undefined} />
        </div>
        <CandidateList
          label={t(rest)}
          choices={others}
          chosen={chosen}
          onToggle={onToggle}
          hasDigits={keyed === others}
        />
      </DrawerSection>
    </>
  )
}

const without = <Row extends { id: string }>(rows: readonly Row[], taken: readonly { id: string }[]) =>
  rows.filter(({ id }) => !taken.some((other) => other.id === id))

/** Requests that a line may pay: the likely ones, and a search over all other waiting ones. */
export function RequestChoices({ candidates, chosen, onToggle, isBusy }: Other<UnmatchedRequest>) {
  const t = useMatchWords()
  const language = useLanguage()
  const [q, setQ] = useState<string>()
  const list = useInfiniteQuery(requestList({ q }))
  const others = without(list.data?.pages.flatMap(({ rows }) => rows) ?? [], candidates)
  const find = (id: string) => [...candidates, ...others].find((row) => row.id === id)
  return (
    <Side
      isRequests
      q={q}
      onSearch={setQ}
      isBusy={isBusy}
      chosen={new Set(chosen.keys())}
      choices={candidates.map((row) => requestChoice(row, t, language))}
      others={others.map((row) => requestChoice(row, t, language))}
      onToggle={(id) => {
        const row = find(id)
        if (row) onToggle(row)
      }}
    />
  )
}

/** Lines that may pay a request: the likely ones, and a search over all other waiting ones. */
export function LineChoices({ candidates, chosen, onToggle, isBusy }: Other<UnmatchedLine>) {
  const language = useLanguage()
  const [q, setQ] = useState<string>()
  const list = useInfiniteQuery(lineList({ q }, 'lines'))
  const others = without(list.data?.pages.flatMap(({ rows }) => rows) ?? [], candidates)
  const find = (id: string) => [...candidates, ...others].find((row) => row.id === id)
  return (
    <Side
      isRequests={false}
      q={q}
      onSearch={setQ}
      isBusy={isBusy}
      chosen={new Set(chosen.keys())}
      choices={candidates.map((row) => lineChoice(row, language))}
      others={others.map((row) => lineChoice(row, language))}
      onToggle={(id) => {
        const row = find(id)
        if (row) onToggle(row)
      }}
    />
  )
}

import { useLanguage } from '@kasa/console/i18n'
import { daysInWords } from '@kasa/console/lists/filterWords'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import { useQuery } from '@kasa/console/query'
import type { StatementFilters } from '@kasa/contracts/statements'
import { statementStatuses } from '@kasa/domain/statementImport'
import { lazy } from 'react'

import { statementAddress } from './statementFilters'
import { statementChoices } from './statementQueries'
import { useStatementWords } from './statementWords'

const ChoiceFilter = lazy(() => import('@kasa/console/records/ChoiceFilter').then((file) => ({ default: file.ChoiceFilter })))
const DaysFilter = lazy(() => import('@kasa/console/records/DaysFilter').then((file) => ({ default: file.DaysFilter })))

type StatementFilterBarProps = { filters: StatementFilters; onFilters: (filters: StatementFilters, how?: 'typing') => void; place: ListPlace }

/** Search by file name, and one chip for status, account and the days of hand-in. */
export function StatementFilterBar({ filters, onFilters, place }: StatementFilterBarProps) {
  const say = useStatementWords()
  const sayList = useListWords()
  const language = useLanguage()
  const choices = useQuery(statementChoices())
  const accounts = choices.data?.accounts
  const pick = (picked: Partial<StatementFilters>, close: () => void) => {
    onFilters({ ...filters, ...picked })
    close()
  }
  return (
    <ListFilters
      place={place}
      search={{ label: say('searchLabel'), placeholder: say('search'), value: filters.q, onSearch: (q) => onFilters({ ...filters, q }, 'typing') }}
      chips={[
        {
          id: 'status', label: say('filter.status'), value: filters.status?.map((status) => say(`status.${status}`)).join(', '), onClear: () => onFilters({ ...filters, status: undefined }),
          editor: (close) => <ChoiceFilter label={say('filter.status')} choices={statementStatuses.map((id) => ({ id, text: say(`status.${id}`) }))} picked={filters.status} onPick={(picked) => pick({ status: picked && statementStatuses.filter((status) => picked.includes(status)) }, close)} />,
        },
        {
          id: 'account', label: say('filter.account'), value: filters.account?.map((id) => accounts?.find((one) => one.id === id)?.label ?? '…').join(', '), onClear: () => onFilters({ ...filters, account: undefined }),
          editor: (close) => (
            <ChoiceFilter
              label={say('filter.account')}
              choices={choices.isError ? null : accounts?.map(({ id, label, ibanLast4 }) => ({ id, text: `${label} ···${ibanLast4}` }))}
              picked={filters.account}
              onPick={(account) => pick({ account }, close)}
            />
          ),
        },
        {
          id: 'created', label: say('filter.created'), value: daysInWords(filters, sayList, language, Date.now()), onClear: () => onFilters({ ...filters, from: undefined, to: undefined }),
          editor: (close) => <DaysFilter days={filters} onPick={({ from, to }) => pick({ from, to }, close)} />,
        },
      ]}
      onClear={statementAddress.has(filters) ? () => onFilters({}) : undefined}
    />
  )
}

import { useLanguage } from '@kasa/console/i18n'
import { choiceChip, daysChip } from '@kasa/console/lists/chips'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { useListWords } from '@kasa/console/lists/listWords'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import { useQuery } from '@kasa/console/query'
import type { StatementFilters } from '@kasa/contracts/statements'
import { statementStatuses } from '@kasa/domain/statementImport'

import { statementAddress } from './statementFilters'
import { statementChoices } from './statementQueries'
import { useStatementWords } from './statementWords'

type StatementFilterBarProps = {
  filters: StatementFilters
  onFilters: (filters: StatementFilters, how?: 'typing') => void
  place: ListPlace
}

/** Search by file name, and chips for status, account and upload date. */
export function StatementFilterBar({ filters, onFilters, place }: StatementFilterBarProps) {
  const t = useStatementWords()
  const sayList = useListWords()
  const language = useLanguage()
  const choices = useQuery(statementChoices())
  return (
    <ListFilters
      place={place}
      search={{
        label: t('searchLabel'),
        placeholder: t('search'),
        value: filters.q,
        onSearch: (q) => onFilters({ ...filters, q }, 'typing'),
      }}
      chips={[
        choiceChip({
          id: 'status',
          label: t('filter.status'),
          choices: statementStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
          picked: filters.status,
          onPick: (status) => onFilters({ ...filters, status }),
        }),
        choiceChip({
          id: 'account',
          label: t('filter.account'),
          choices: choices.isError
            ? null
            : choices.data?.accounts.map(({ id, label, ibanLast4 }) => ({ id, text: `${label} ···${ibanLast4}` })),
          picked: filters.account,
          onPick: (account) => onFilters({ ...filters, account }),
        }),
        daysChip({
          id: 'created',
          label: t('filter.created'),
          days: filters,
          onPick: ({ from, to }) => onFilters({ ...filters, from, to }),
          t: sayList,
          language,
        }),
      ]}
      onClear={statementAddress.has(filters) ? () => onFilters({}) : undefined}
    />
  )
}

import { useQuery } from '@kasa/console/query'
import { AmountFilter } from '@kasa/console/records/AmountFilter'
import { ChoiceFilter } from '@kasa/console/records/ChoiceFilter'
import { DaysFilter } from '@kasa/console/records/DaysFilter'

import { useDeskWords } from '../list/deskWords'
import { MomentFilter } from './MomentFilter'
import { requestChoices, type ChipName, type FilteredNoun, type RequestFilters } from '../list/requestChoices'

type EditorProps = {
  name: ChipName
  noun: Omit<FilteredNoun<never>, 'address'>
  label: string
  filters: RequestFilters
  onChange: (changed: Partial<RequestFilters>) => void
}

const fieldOf = { merchant: 'merchantId', account: 'bankAccountId' } as const

/** Several merchants, or several bank accounts. */
function ChoiceEditor({ name, noun, label, filters, onChange }: EditorProps & { name: keyof typeof fieldOf }) {
  const { data, isError } = useQuery(requestChoices(noun))
  const choices =
    data &&
    (name === 'merchant'
      ? data.merchants.map(({ id, name: text }) => ({ id, text }))
      : data.bankAccounts.map(({ id, label: text }) => ({ id, text })))
  return (
    <ChoiceFilter
      label={label}
      choices={isError ? null : choices}
      picked={filters[fieldOf[name]]}
      onPick={(picked) => onChange({ [fieldOf[name]]: picked })}
    />
  )
}

/** The editor behind a chip. */
export function RequestFilterEditor({ name, ...rest }: EditorProps) {
  const { filters, onChange } = rest
  const t = useDeskWords(rest.noun)
  if (name === 'amount')
    return (
      <AmountFilter
        amounts={{ min: filters.amountMin, max: filters.amountMax }}
        onPick={({ min, max }) => onChange({ amountMin: min, amountMax: max })}
      />
    )
  if (name === 'late')
    return (
      <ChoiceFilter
        label={rest.label}
        choices={[{ id: 'true', text: t('filter.late') }]}
        picked={filters.late && [filters.late]}
        onPick={(picked) => onChange({ late: picked && 'true' })}
      />
    )
  if (name === 'asOf') return <MomentFilter at={filters.asOf} onPick={(asOf) => onChange({ asOf })} />
  if (name === 'created') return <DaysFilter days={filters} onPick={({ from, to }) => onChange({ from, to })} />
  return <ChoiceEditor name={name} {...rest} />
}

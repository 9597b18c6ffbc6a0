import { useQuery } from '@kasa/console/query'
import { AmountFilter } from '@kasa/console/records/AmountFilter'
import { ChoiceFilter } from '@kasa/console/records/ChoiceFilter'
import { DaysFilter } from '@kasa/console/records/DaysFilter'
import type { WithdrawalFilters } from '@kasa/contracts/withdrawals'

import type { ChipName } from './filterInWords'
import { withdrawalChoices } from './withdrawalChoices'
import { useWords } from './withdrawalWords'

type EditorProps = { filters: WithdrawalFilters; onChange: (filters: WithdrawalFilters) => void }

const fieldOf = { merchant: 'merchantId', account: 'bankAccountId' } as const

/** Several merchants, or several bank accounts. */
function ChoiceEditor({ name, filters, onChange }: EditorProps & { name: keyof typeof fieldOf }) {
  const say = useWords()
  const { data, isError } = useQuery(withdrawalChoices())
  const choices =
    data &&
    (name === 'merchant'
      ? data.merchants.map(({ id, name: text }) => ({ id, text }))
      : data.bankAccounts.map(({ id, label: text }) => ({ id, text })))
  return (
    <ChoiceFilter
      label={say(`column.${name}`)}
      choices={isError ? null : choices}
      picked={filters[fieldOf[name]]}
      onPick={(picked) => onChange({ ...filters, [fieldOf[name]]: picked })}
    />
  )
}

/** The editor behind a chip. */
export function WithdrawalFilterEditor({ name, filters, onChange }: EditorProps & { name: ChipName }) {
  if (name === 'amount')
    return (
      <AmountFilter
        amounts={{ min: filters.amountMin, max: filters.amountMax }}
        onPick={({ min, max }) => onChange({ ...filters, amountMin: min, amountMax: max })}
      />
    )
  if (name === 'created')
    return <DaysFilter days={filters} onPick={({ from, to }) => onChange({ ...filters, from, to })} />
  return <ChoiceEditor name={name} filters={filters} onChange={onChange} />
}

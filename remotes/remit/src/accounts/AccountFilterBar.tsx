import { choiceChip } from '@kasa/console/lists/chips'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import { useQuery } from '@kasa/console/query'
import type { BankAccountFilters, BankAccountOptions } from '@kasa/contracts/bankAccounts'
import { accountStatuses } from '@kasa/domain/bankAccount'
import { botStatuses } from '@kasa/domain/bot'

import { accountAddress } from './accountFilters'
import { accountChoices } from './accountQueries'
import { useAccountWords, type TranslateAccount } from './accountWords'

type Choice = { id: string; text: string }
type Picked = { status: 'status'; bank: 'bank'; group: 'group'; owner: 'owner'; bot: 'bot'; pending: 'pending' }
type ChipName = keyof Picked

const named = (rows: readonly { id: string; name: string }[]): Choice[] =>
  rows.map(({ id, name }) => ({ id, text: name }))

/** The choices of each chip; undefined while they load. */
const choicesOf: Record<
  ChipName,
  (t: TranslateAccount, options: BankAccountOptions | undefined) => Choice[] | undefined
> = {
  status: (t) => accountStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
  bank: (_, options) => options?.banks.map(({ id, shortName, code }) => ({ id, text: `${shortName} (${code})` })),
  group: (_, options) => options && named(options.groups),
  owner: (_, options) => options && named(options.owners),
  bot: (t) => [...botStatuses, 'NONE' as const].map((id) => ({ id, text: t(`bot.${id}`) })),
  pending: (t) => [{ id: 'yes', text: t('pending.yes') }],
}
const chipNames = Object.keys(choicesOf) as ChipName[]

type AccountFilterBarProps = {
  filters: BankAccountFilters
  onFilters: (filters: BankAccountFilters, how?: 'typing') => void
  place: ListPlace
}

/** Search by name, holder or last four digits, and chips for status, bank, group, owner, bot and pending approval. */
export function AccountFilterBar({ filters, onFilters, place }: AccountFilterBarProps) {
  const t = useAccountWords()
  const options = useQuery(accountChoices())
  return (
    <ListFilters
      place={place}
      search={{
        label: t('search'),
        placeholder: t('search'),
        value: filters.q,
        onSearch: (q) => onFilters({ ...filters, q }, 'typing'),
      }}
      chips={chipNames.map((name) => {
        const choices = choicesOf[name](t, options.data)
        const picked = filters[name] === undefined ? undefined : [filters[name]].flat()
        return choiceChip<string>({
          id: name,
          label: t(`filter.${name}`),
          choices: choices ?? (options.isError ? null : undefined),
          picked,
          onPick: (ids) => onFilters({ ...filters, [name]: name === 'pending' ? ids?.[0] : ids }),
        })
      })}
      onClear={accountAddress.has(filters) ? () => onFilters(accountAddress.without(filters)) : undefined}
    />
  )
}

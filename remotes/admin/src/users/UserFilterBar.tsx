import { choiceChip } from '@kasa/console/lists/chips'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import type { UserFilters } from '@kasa/contracts/users'
import { loginStatuses, userRoles, userScopes } from '@kasa/domain/userRights'

import { userAddress } from './userFilters'
import { useUserWords, type TranslateUser } from './userWords'

const chips = { role: userRoles, scope: userScopes, status: loginStatuses } as const
type ChipName = keyof typeof chips
const chipNames = ['role', 'scope', 'status'] as const

/** Roles and scopes use the specification's terms; statuses have texts. */
const inWords = (t: TranslateUser, name: ChipName, value: string) =>
  name === 'status' ? t(`status.${value as (typeof loginStatuses)[number]}`) : value

type UserFilterBarProps = {
  filters: UserFilters
  onFilters: (filters: UserFilters, how?: 'typing') => void
  place: ListPlace
}

/** Search, and one chip for role, scope and status. */
export function UserFilterBar({ filters, onFilters, place }: UserFilterBarProps) {
  const t = useUserWords()
  return (
    <ListFilters
      place={place}
      search={{
        label: t('users.search'),
        placeholder: t('users.search'),
        value: filters.q,
        onSearch: (q) => onFilters({ ...filters, q }, 'typing'),
      }}
      chips={chipNames.map((name) =>
        choiceChip<string>({
          id: name,
          label: t(`filter.${name}`),
          choices: chips[name].map((id) => ({ id, text: inWords(t, name, id) })),
          picked: filters[name],
          onPick: (picked) => onFilters({ ...filters, [name]: picked }),
        }),
      )}
      onClear={userAddress.has(filters) ? () => onFilters({}) : undefined}
    />
  )
}

import { choiceChip } from '../lists/chips'
import { ListFilters } from '../lists/ListFilters'
import type { ListPlace } from '../lists/useListPlace'
import type { GroupFilters } from '@kasa/contracts/limitGroups'

import { useStatusWords } from './groupStatusWords'

const statuses = ['ACTIVE', 'PAUSED'] as const

type GroupFilterBarProps = {
  address: { has: (filters: GroupFilters) => boolean; without: (filters: GroupFilters) => GroupFilters }
  filters: GroupFilters
  searchLabel: string
  onFilters: (filters: GroupFilters, how?: 'typing') => void
  place: ListPlace
}

/** Search and status filter for limit groups and remit groups. */
export function GroupFilterBar({ address, filters, searchLabel, onFilters, place }: GroupFilterBarProps) {
  const t = useStatusWords()
  return (
    <ListFilters
      place={place}
      search={{
        label: searchLabel,
        placeholder: searchLabel,
        value: filters.q,
        onSearch: (q) => onFilters({ ...filters, q }, 'typing'),
      }}
      chips={[
        choiceChip({
          id: 'status',
          label: t('status'),
          choices: statuses.map((id) => ({ id, text: t(`status.${id}`) })),
          picked: filters.status,
          onPick: (status) => onFilters({ ...filters, status }),
        }),
      ]}
      onClear={address.has(filters) ? () => onFilters(address.without(filters)) : undefined}
    />
  )
}

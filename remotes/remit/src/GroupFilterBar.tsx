import { ListFilters } from '@kasa/console/lists/ListFilters'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import type { GroupFilters } from '@kasa/contracts/limitGroups'
import { lazy } from 'react'

import { useStatusWords } from './groupStatusWords'

const ChoiceFilter = lazy(() => import('@kasa/console/records/ChoiceFilter').then((file) => ({ default: file.ChoiceFilter })))

const statuses = ['ACTIVE', 'PAUSED'] as const

type GroupFilterBarProps = {
  address: { has: (filters: GroupFilters) => boolean; without: (filters: GroupFilters) => GroupFilters }
  filters: GroupFilters
  searchLabel: string
  onFilters: (filters: GroupFilters, how?: 'typing') => void
  place: ListPlace
}

/** Search by name, and one chip for the status: of limit groups and of remit groups. */
export function GroupFilterBar({ address, filters, searchLabel, onFilters, place }: GroupFilterBarProps) {
  const say = useStatusWords()
  return (
    <ListFilters
      place={place}
      search={{ label: searchLabel, placeholder: searchLabel, value: filters.q, onSearch: (q) => onFilters({ ...filters, q }, 'typing') }}
      chips={[
        {
          id: 'status',
          label: say('status'),
          value: filters.status?.map((status) => say(`status.${status}`)).join(', '),
          onClear: () => onFilters({ ...filters, status: undefined }),
          editor: (close) => (
            <ChoiceFilter
              label={say('status')}
              choices={statuses.map((id) => ({ id, text: say(`status.${id}`) }))}
              picked={filters.status}
              onPick={(picked) => {
                onFilters({ ...filters, status: picked && statuses.filter((status) => picked.includes(status)) })
                close()
              }}
            />
          ),
        },
      ]}
      onClear={address.has(filters) ? () => onFilters(address.without(filters)) : undefined}
    />
  )
}

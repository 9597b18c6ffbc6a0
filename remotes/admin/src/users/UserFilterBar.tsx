import type { UserFilters } from '@kasa/contracts/users'
import { loginStatuses, userRoles, userScopes } from '@kasa/domain/userRights'
import { Button } from '@kasa/ui/Button'
import { FilterBar, FilterChip } from '@kasa/ui/FilterChip'
import { Checkbox } from '@kasa/ui/Input'
import { SearchField } from '@kasa/ui/SearchField'
import { useState, type FormEvent, type RefObject } from 'react'

import { KeyHints } from '../ListPage'
import { styled } from '../listStyles'
import { hasFilters } from './userFilters'
import { useUserWords, type SayUser } from './userWords'

const chips = { role: userRoles, scope: userScopes, status: loginStatuses } as const
type ChipName = keyof typeof chips
const chipNames = ['role', 'scope', 'status'] as const

/** Roles and scopes are the specification's own words; a status has ours. */
const inWords = (say: SayUser, name: ChipName, value: string) => (name === 'status' ? say(`status.${value as (typeof loginStatuses)[number]}`) : value)

function ChoiceEditor({ name, picked, onPick }: { name: ChipName; picked: readonly string[]; onPick: (picked: string[]) => void }) {
  const say = useUserWords()
  const [chosen, setChosen] = useState(picked)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onPick([...chosen])
  }
  return (
    <form className={styled('edit')} onSubmit={apply}>
      <div className={styled('choices')} role="group" aria-label={say(`filter.${name}`)}>
        {chips[name].map((value) => (
          <label key={value}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={(event) => setChosen(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
            />
            {inWords(say, name, value)}
          </label>
        ))}
      </div>
      <div className="acts"><Button type="submit" tone="primary" size="small">{say('filter.apply')}</Button></div>
    </form>
  )
}

type UserFilterBarProps = {
  filters: UserFilters
  onFilters: (filters: UserFilters, how?: 'typing') => void
  searchRef: RefObject<HTMLInputElement | null>
  leaveSearch: () => void
}

/** Search, and one chip for role, scope and status. */
export function UserFilterBar({ filters, onFilters, searchRef, leaveSearch }: UserFilterBarProps) {
  const say = useUserWords()
  return (
    <FilterBar>
      <SearchField ref={searchRef} label={say('users.search')} placeholder={say('users.search')} value={filters.q} onSearch={(q) => onFilters({ ...filters, q }, 'typing')} onDone={leaveSearch} />
      {chipNames.map((name) => (
        <FilterChip
          key={name}
          label={say(`filter.${name}`)}
          value={filters[name]?.map((value) => inWords(say, name, value)).join(', ')}
          onClear={() => onFilters({ ...filters, [name]: undefined })}
          clearLabel={say('filter.remove', { name: say(`filter.${name}`) })}
        >
          {(close) => (
            <ChoiceEditor
              name={name}
              picked={filters[name] ?? []}
              onPick={(picked) => {
                onFilters({ ...filters, [name]: picked.length > 0 ? picked : undefined })
                close()
              }}
            />
          )}
        </FilterChip>
      ))}
      {hasFilters(filters) && <Button tone="quiet" size="small" onClick={() => onFilters({})}>{say('users.clear')}</Button>}
      <KeyHints />
    </FilterBar>
  )
}

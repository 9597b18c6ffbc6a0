import { choiceChip } from '@kasa/console/lists/chips'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import type { ListPlace } from '@kasa/console/lists/useListPlace'
import type { BotFilters } from '@kasa/contracts/bots'
import { botKinds, botStatuses } from '@kasa/domain/bot'
import { Button } from '@kasa/ui/Button'

import { botAddress } from './botFilters'
import { useBotWords, type TranslateBot } from './botWords'

const chips = { status: botStatuses, kind: botKinds } as const
type ChipName = keyof typeof chips
const inWords = (t: TranslateBot, name: ChipName, value: string) =>
  name === 'status'
    ? t(`status.${value as (typeof botStatuses)[number]}`)
    : t(`kind.${value as (typeof botKinds)[number]}`)

type BotFilterBarProps = {
  filters: BotFilters
  onFilters: (filters: BotFilters, how?: 'typing') => void
  place: ListPlace
}

/** Search, chips for status and kind, and a filter for bots that need attention. */
export function BotFilterBar({ filters, onFilters, place }: BotFilterBarProps) {
  const t = useBotWords()
  const chosen = (['status', 'kind'] as const).map((name) =>
    choiceChip<string>({
      id: name,
      label: t(`filter.${name}`),
      choices: chips[name].map((id) => ({ id, text: inWords(t, name, id) })),
      picked: filters[name],
      onPick: (picked) => onFilters({ ...filters, [name]: picked }),
    }),
  )
  const alarm = {
    id: 'alarm',
    label: t('filter.alarm'),
    value: filters.alarm ? t('alarm.true') : undefined,
    onClear: () => onFilters({ ...filters, alarm: undefined }),
    editor: (close: () => void) => (
      <Button
        tone="quiet"
        onClick={() => {
          onFilters({ ...filters, alarm: filters.alarm ? undefined : true })
          close()
        }}
      >
        {t(filters.alarm ? 'alarm.all' : 'alarm.true')}
      </Button>
    ),
  }
  return (
    <ListFilters
      place={place}
      search={{
        label: t('search'),
        placeholder: t('search'),
        value: filters.q,
        onSearch: (q) => onFilters({ ...filters, q }, 'typing'),
      }}
      chips={[alarm, ...chosen]}
      onClear={botAddress.has(filters) ? () => onFilters({}) : undefined}
    />
  )
}

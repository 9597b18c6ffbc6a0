import { formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { HandoverRow } from '@kasa/contracts/shifts'
import { formatMoney } from '@kasa/domain/money'
import { handoverStatuses, type HandoverStatus } from '@kasa/domain/shift'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { perLanguage } from '../parts/perLanguage'
import { shiftText } from './shiftWords'

export const handoverTone: Record<HandoverStatus, StatusPillProps['tone']> = {
  GIVEN: 'amber',
  TAKEN: 'green',
  REFUSED: 'red',
  WITHDRAWN: 'gray',
}

/** The columns for a language. Cached, because the grid compares columns by identity. */
export const handoverColumns = perLanguage<HandoverRow>((language) => {
  const say = shiftText(language)
  const at = (moment: string | null) =>
    moment === null ? '' : <time dateTime={moment}>{formatDateTime(moment, language)}</time>
  const difference = ({ differenceCount: count, differenceMinor }: HandoverRow) => {
    if (count === 0) return say('differs.none')
    const amount = formatMoney(differenceMinor, language)
    return count === 1 ? amount : say('differs.several', { amount, count })
  }
  return [
    { id: 'number', header: say('field.number'), width: 132, phone: 'title', cell: ({ number }) => number },
    {
      id: 'giver',
      header: say('field.giver'),
      width: { min: 112, grow: 2 },
      phone: 'meta',
      cell: ({ giverName }) => giverName,
    },
    {
      id: 'taker',
      header: say('field.taker'),
      width: { min: 112, grow: 2 },
      phone: 'meta',
      cell: ({ takerName }) => takerName,
    },
    {
      id: 'difference',
      header: say('field.difference'),
      width: { min: 132, grow: 1 },
      words: { NONE: say('differs.none') },
      align: 'end',
      phone: 'meta',
      cell: (row) => difference(row),
    },
    {
      id: 'status',
      header: say('field.status'),
      width: 156,
      words: wordsOf(handoverStatuses, (status) => say(`status.${status}`)),
      phone: 'end',
      cell: ({ status }) => <StatusPill tone={handoverTone[status]}>{say(`status.${status}`)}</StatusPill>,
    },
    {
      id: 'givenAt',
      header: say('field.givenAt'),
      width: 154,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ givenAt }) => at(givenAt),
    },
    {
      id: 'endedAt',
      header: say('field.endedAt'),
      width: 154,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: ({ endedAt }) => at(endedAt),
    },
  ]
})

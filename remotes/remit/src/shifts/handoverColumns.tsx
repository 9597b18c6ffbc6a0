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
  const t = shiftText(language)
  const at = (moment: string | null) =>
    moment === null ? '' : <time dateTime={moment}>{formatDateTime(moment, language)}</time>
  const difference = ({ differenceCount: count, differenceMinor }: HandoverRow) => {
    if (count === 0) return t('differs.none')
    const amount = formatMoney(differenceMinor, language)
    return count === 1 ? amount : t('differs.several', { amount, count })
  }
  return [
    { id: 'number', header: t('field.number'), width: 132, phone: 'title', cell: ({ number }) => number },
    {
      id: 'giver',
      header: t('field.giver'),
      width: { min: 112, grow: 2 },
      phone: 'meta',
      cell: ({ giverName }) => giverName,
    },
    {
      id: 'taker',
      header: t('field.taker'),
      width: { min: 112, grow: 2 },
      phone: 'meta',
      cell: ({ takerName }) => takerName,
    },
    {
      id: 'difference',
      header: t('field.difference'),
      width: { min: 132, grow: 1 },
      words: { NONE: t('differs.none') },
      align: 'end',
      phone: 'meta',
      cell: (row) => difference(row),
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 156,
      words: wordsOf(handoverStatuses, (status) => t(`status.${status}`)),
      phone: 'end',
      cell: ({ status }) => <StatusPill tone={handoverTone[status]}>{t(`status.${status}`)}</StatusPill>,
    },
    {
      id: 'givenAt',
      header: t('field.givenAt'),
      width: 154,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ givenAt }) => at(givenAt),
    },
    {
      id: 'endedAt',
      header: t('field.endedAt'),
      width: 154,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: ({ endedAt }) => at(endedAt),
    },
  ]
})

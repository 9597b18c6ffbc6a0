import { formatCount, formatDateTime } from '@kasa/console/format'
import type { LimitGroupRow } from '@kasa/contracts/limitGroups'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { GroupStatusPill } from '../parts/GroupStatusPill'
import { groupStatusInWords } from '../parts/groupStatusWords'
import { perLanguage } from '../parts/perLanguage'
import { limitText } from './limitWords'

/** The columns in a language; made once, since the grid tells columns apart by identity. */
export const limitColumns = perLanguage<LimitGroupRow>((language) => {
  const say = limitText(language)
  const counted = (
    id: 'rules' | 'merchants' | 'accounts' | 'remitGroups',
    width: number,
  ): GridColumn<LimitGroupRow> => ({
    id,
    header: say(`field.${id}`),
    width,
    align: 'end',
    phone: 'hidden',
    cell: (row) => formatCount(row[id], language),
  })
  return [
    { id: 'name', header: say('field.name'), width: { min: 130, grow: 4 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'status',
      header: say('field.status'),
      width: 104,
      phone: 'end',
      words: groupStatusInWords(language),
      cell: ({ status }) => <GroupStatusPill status={status} />,
    },
    counted('rules', 66),
    counted('merchants', 96),
    counted('accounts', 86),
    counted('remitGroups', 110),
    {
      id: 'updated',
      header: say('field.updated'),
      width: 142,
      spare: 2,
      align: 'end',
      phone: 'meta',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDateTime(updatedAt, language)}</time>,
    },
  ]
})

import { formatCount, formatDateTime } from '../format'
import type { LimitGroupRow } from '@kasa/contracts/limitGroups'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { GroupStatusPill } from './GroupStatusPill'
import { groupStatusInWords } from './groupStatusWords'
import type { LimitScreen } from './limitScreen'
import { limitText } from './limitWords'

/** The columns in a language. Keep them: the grid tells columns apart by identity. */
export function limitColumns(language: Language, groups: LimitScreen['groups']): GridColumn<LimitGroupRow>[] {
  const t = limitText(language)
  const counted = (
    id: 'rules' | 'merchants' | 'accounts' | 'remitGroups',
    width: number,
  ): GridColumn<LimitGroupRow> => ({
    id,
    header: t(`field.${id === 'remitGroups' ? groups : id}`),
    width,
    align: 'end',
    phone: 'hidden',
    cell: (row) => formatCount(row[id], language),
  })
  return [
    { id: 'name', header: t('field.name'), width: { min: 130, grow: 4 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'status',
      header: t('field.status'),
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
      header: t('field.updated'),
      width: 142,
      spare: 2,
      align: 'end',
      phone: 'meta',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDateTime(updatedAt, language)}</time>,
    },
  ]
}

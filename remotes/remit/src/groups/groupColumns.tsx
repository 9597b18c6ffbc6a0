import { formatCount } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { RemitGroupRow } from '@kasa/contracts/remitGroups'
import { assignmentStrategies } from '@kasa/domain/assignment'

import { assignmentText } from '../parts/assignmentWords'
import { GroupStatusPill } from '@kasa/console/limits/GroupStatusPill'
import { groupStatusInWords } from '@kasa/console/limits/groupStatusWords'
import { perLanguage } from '../parts/perLanguage'
import { groupText } from './groupWords'

/** The columns for a language. Cached, because the grid compares columns by identity. */
export const groupColumns = perLanguage<RemitGroupRow>((language) => {
  const t = groupText(language)
  const sayStrategy = assignmentText(language)
  return [
    { id: 'name', header: t('field.name'), width: { min: 110, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'status',
      header: t('field.status'),
      width: 104,
      phone: 'end',
      words: groupStatusInWords(language),
      cell: ({ status }) => <GroupStatusPill status={status} />,
    },
    {
      id: 'strategy',
      header: t('field.strategy'),
      width: { min: 118, grow: 2 },
      spare: 2,
      phone: 'meta',
      words: wordsOf(assignmentStrategies, (strategy) => sayStrategy(`strategy.${strategy}`)),
      cell: ({ strategy }) => sayStrategy(`strategy.${strategy}`),
    },
    {
      id: 'accounts',
      header: t('field.accounts'),
      width: 82,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ accounts, activeAccounts }) =>
        `${formatCount(activeAccounts, language)} / ${formatCount(accounts, language)}`,
    },
    {
      id: 'merchants',
      header: t('field.merchants'),
      width: 96,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ merchants }) => formatCount(merchants, language),
    },
    {
      id: 'owner',
      header: t('field.owner'),
      width: { min: 100, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: ({ ownerName }) => ownerName ?? '–',
    },
    {
      id: 'failover',
      header: t('field.failover'),
      width: { min: 100, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: ({ failoverName }) => failoverName ?? '–',
    },
  ]
})

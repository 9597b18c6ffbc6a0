import { formatCount } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { BotRow } from '@kasa/contracts/bots'
import { botKinds, botStatuses } from '@kasa/domain/bot'
import { StatusPill } from '@kasa/ui/StatusPill'

import { perLanguage } from '../parts/perLanguage'
import { BotLight, LastBeat } from './Beat'
import { botText } from './botWords'

/** The columns for a language. Cached, because the grid compares columns by identity. */
export const botColumns = perLanguage<BotRow>((language) => {
  const t = botText(language)
  const count = (n: number) => formatCount(n, language)
  return [
    { id: 'name', header: t('field.name'), width: { min: 132, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'status',
      header: t('field.status'),
      width: 112,
      phone: 'end',
      words: wordsOf(botStatuses, (status) => t(`status.${status}`)),
      cell: (bot) => <BotLight bot={bot} />,
    },
    {
      id: 'accounts',
      header: t('field.accounts'),
      width: { min: 140, grow: 4 },
      phone: 'meta',
      cell: ({ accounts }) => accounts.map(({ label }) => label).join(', '),
    },
    {
      id: 'kind',
      header: t('field.kind'),
      width: { min: 150, grow: 1 },
      spare: 3,
      phone: 'hidden',
      words: wordsOf(botKinds, (kind) => t(`kind.${kind}`)),
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    {
      id: 'beat',
      header: t('field.beat'),
      width: 148,
      align: 'end',
      phone: 'meta',
      cell: ({ heartbeatAt }) => <LastBeat at={heartbeatAt} />,
    },
    {
      id: 'today',
      header: t('field.today'),
      width: 128,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ txToday }) => count(txToday),
    },
    {
      id: 'matched',
      header: t('field.matched'),
      width: 88,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: ({ matchedToday }) => count(matchedToday),
    },
    {
      id: 'unmatched',
      header: t('field.unmatched'),
      width: 100,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ unmatchedToday }) => count(unmatchedToday),
    },
    {
      id: 'gaps',
      header: t('field.gaps'),
      width: 76,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ openGaps }) => (openGaps > 0 ? <StatusPill tone="red">{count(openGaps)}</StatusPill> : ''),
    },
  ]
})

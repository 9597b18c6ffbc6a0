import { formatCount, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { BlocklistRow } from '@kasa/contracts/blocklist'
import { blocklistKinds, blocklistStates } from '@kasa/domain/blocklist'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill } from '@kasa/ui/StatusPill'

import { blocklistText, codeText, stateTone } from './blocklistWords'

function columnsIn(language: Language): readonly GridColumn<BlocklistRow>[] {
  const t = blocklistText(language)
  return [
    {
      id: 'shown',
      header: t('field.shown'),
      width: { min: 228, grow: 3 },
      phone: 'title',
      cell: ({ shown }) => shown,
    },
    {
      id: 'kind',
      header: t('field.kind'),
      width: 132,
      phone: 'meta',
      words: wordsOf(blocklistKinds, (kind) => codeText(t, 'kind', kind)),
      cell: ({ kind }) => codeText(t, 'kind', kind),
    },
    {
      id: 'reason',
      header: t('field.reason'),
      width: { min: 140, grow: 3 },
      phone: 'meta',
      cell: ({ reason }) => reason,
    },
    {
      id: 'source',
      header: t('field.source'),
      width: { min: 100, grow: 1 },
      spare: 1,
      phone: 'hidden',
      cell: ({ source }) => source,
    },
    {
      id: 'state',
      header: t('field.state'),
      width: 116,
      phone: 'end',
      words: wordsOf(blocklistStates, (state) => codeText(t, 'state', state)),
      cell: ({ state }) => <StatusPill tone={stateTone(state)}>{codeText(t, 'state', state)}</StatusPill>,
    },
    {
      id: 'expiresAt',
      header: t('field.expiresAt'),
      width: 140,
      spare: 2,
      phone: 'hidden',
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : formatDateTime(expiresAt, language)),
    },
    {
      id: 'hits',
      header: t('field.hits'),
      width: 72,
      align: 'end',
      phone: 'hidden',
      cell: ({ hits }) => formatCount(hits, language),
    },
    {
      id: 'addedBy',
      header: t('field.addedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ addedByName }) => addedByName,
    },
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      width: 140,
      align: 'end',
      spare: 2,
      phone: 'meta',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}

/** Created once per language: the grid identifies columns by identity. */
export const blocklistColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

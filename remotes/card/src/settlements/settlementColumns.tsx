import { formatCount, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import { cardSettlementStatuses, type CardSettlementRow } from '@kasa/contracts/cardSettlements'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { codeText, settlementText, statusTone } from './settlementWords'

function columnsIn(language: Language): readonly GridColumn<CardSettlementRow>[] {
  const say = settlementText(language)
  return [
    { id: 'number', header: say('field.number'), width: 124, phone: 'title', cell: ({ number }) => number },
    {
      id: 'acquirer',
      header: say('field.acquirer'),
      width: { min: 112, grow: 2 },
      phone: 'meta',
      cell: ({ acquirer }) => acquirer,
    },
    {
      id: 'file',
      header: say('field.file'),
      width: { min: 120, grow: 2 },
      spare: 1,
      phone: 'hidden',
      cell: ({ fileName }) => fileName,
    },
    {
      id: 'account',
      header: say('field.account'),
      width: { min: 120, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ account }) => account.label,
    },
    {
      id: 'status',
      header: say('field.status'),
      width: 120,
      phone: 'end',
      words: wordsOf(cardSettlementStatuses, (status) => codeText(say, 'status', status)),
      cell: ({ status }) => <StatusPill tone={statusTone(status)}>{codeText(say, 'status', status)}</StatusPill>,
    },
    {
      id: 'rows',
      header: say('field.rows'),
      width: 76,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ rowCount }) => formatCount(rowCount, language),
    },
    {
      id: 'differences',
      header: say('field.differences'),
      width: 96,
      align: 'end',
      phone: 'meta',
      cell: ({ differenceCount }) =>
        differenceCount === 0 ? '' : <StatusPill tone="red">{formatCount(differenceCount, language)}</StatusPill>,
    },
    {
      id: 'gross',
      header: say('field.gross'),
      width: 136,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ grossMinor }) => <Money minor={grossMinor} language={language} />,
    },
    {
      id: 'fee',
      header: say('field.fee'),
      width: 116,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ feeMinor }) => <Money minor={feeMinor} language={language} />,
    },
    {
      id: 'net',
      header: say('field.net'),
      width: 130,
      align: 'end',
      phone: 'meta',
      cell: ({ netMinor }) => <Money minor={netMinor} language={language} />,
    },
    {
      id: 'handedBy',
      header: say('field.handedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ handedByName }) => handedByName,
    },
    {
      id: 'createdAt',
      header: say('field.createdAt'),
      width: 148,
      align: 'end',
      phone: 'meta',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const settlementColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

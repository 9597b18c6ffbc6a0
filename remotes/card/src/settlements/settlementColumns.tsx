import { formatCount, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import { cardSettlementStatuses, type CardSettlementRow } from '@kasa/contracts/cardSettlements'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { codeText, settlementText, statusTone } from './settlementWords'

function columnsIn(language: Language): readonly GridColumn<CardSettlementRow>[] {
  const t = settlementText(language)
  return [
    { id: 'number', header: t('field.number'), width: 124, phone: 'title', cell: ({ number }) => number },
    {
      id: 'acquirer',
      header: t('field.acquirer'),
      width: { min: 112, grow: 2 },
      phone: 'meta',
      cell: ({ acquirer }) => acquirer,
    },
    {
      id: 'file',
      header: t('field.file'),
      width: { min: 120, grow: 2 },
      spare: 1,
      phone: 'hidden',
      cell: ({ fileName }) => fileName,
    },
    {
      id: 'account',
      header: t('field.account'),
      width: { min: 120, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ account }) => account.label,
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 120,
      phone: 'end',
      words: wordsOf(cardSettlementStatuses, (status) => codeText(t, 'status', status)),
      cell: ({ status }) => <StatusPill tone={statusTone(status)}>{codeText(t, 'status', status)}</StatusPill>,
    },
    {
      id: 'rows',
      header: t('field.rows'),
      width: 76,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ rowCount }) => formatCount(rowCount, language),
    },
    {
      id: 'differences',
      header: t('field.differences'),
      width: 96,
      align: 'end',
      phone: 'meta',
      cell: ({ differenceCount }) =>
        differenceCount === 0 ? '' : <StatusPill tone="red">{formatCount(differenceCount, language)}</StatusPill>,
    },
    {
      id: 'gross',
      header: t('field.gross'),
      width: 136,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ grossMinor }) => <Money minor={grossMinor} language={language} />,
    },
    {
      id: 'fee',
      header: t('field.fee'),
      width: 116,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ feeMinor }) => <Money minor={feeMinor} language={language} />,
    },
    {
      id: 'net',
      header: t('field.net'),
      width: 130,
      align: 'end',
      phone: 'meta',
      cell: ({ netMinor }) => <Money minor={netMinor} language={language} />,
    },
    {
      id: 'handedBy',
      header: t('field.handedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ handedByName }) => handedByName,
    },
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      width: 148,
      align: 'end',
      phone: 'meta',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const settlementColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

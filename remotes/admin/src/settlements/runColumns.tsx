import { formatCount, formatDate, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { SettlementRunRow } from '@kasa/contracts/settlements'
import type { Language } from '@kasa/domain/money'
import { runStatuses } from '@kasa/domain/settlement'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { settlementCode, settlementText, settlementTone } from '../locales/settlementWords'

function columnsIn(language: Language): readonly GridColumn<SettlementRunRow>[] {
  const t = settlementText(language)
  const count = (number: number) => (number === 0 ? '' : formatCount(number, language))
  return [
    { id: 'number', header: t('run.number'), width: 132, phone: 'title', cell: ({ number }) => number },
    { id: 'day', header: t('run.day'), width: 116, phone: 'meta', cell: ({ day }) => formatDate(day, language) },
    {
      id: 'status',
      header: t('run.status'),
      width: 146,
      phone: 'end',
      words: wordsOf(runStatuses, (status) => settlementCode(t, 'status', status)),
      cell: ({ status }) => (
        <StatusPill tone={settlementTone(status)}>{settlementCode(t, 'status', status)}</StatusPill>
      ),
    },
    {
      id: 'count',
      header: t('run.count'),
      width: 110,
      align: 'end',
      phone: 'hidden',
      cell: (row) => formatCount(row.count, language),
    },
    {
      id: 'amount',
      header: t('run.amount'),
      width: 160,
      align: 'end',
      phone: 'meta',
      cell: ({ sumMinor }) => <Money minor={sumMinor} language={language} />,
    },
    {
      id: 'leftOut',
      header: t('run.leftOut'),
      width: 96,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ leftOut }) => count(leftOut),
    },
    {
      id: 'paid',
      header: t('run.paid'),
      width: 90,
      align: 'end',
      phone: 'hidden',
      cell: ({ paid }) => count(paid),
    },
    {
      id: 'back',
      header: t('run.back'),
      width: 106,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ back }) => count(back),
    },
    {
      id: 'askedBy',
      header: t('run.askedBy'),
      width: { min: 110, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: ({ askedBy }) => askedBy,
    },
    {
      id: 'decidedBy',
      header: t('run.decidedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ decidedBy }) => decidedBy,
    },
    {
      id: 'createdAt',
      header: t('run.createdAt'),
      width: 150,
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const runColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

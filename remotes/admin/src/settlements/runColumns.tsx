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
  const say = settlementText(language)
  const count = (number: number) => (number === 0 ? '' : formatCount(number, language))
  return [
    { id: 'number', header: say('run.number'), width: 132, phone: 'title', cell: ({ number }) => number },
    { id: 'day', header: say('run.day'), width: 116, phone: 'meta', cell: ({ day }) => formatDate(day, language) },
    {
      id: 'status',
      header: say('run.status'),
      width: 146,
      phone: 'end',
      words: wordsOf(runStatuses, (status) => settlementCode(say, 'status', status)),
      cell: ({ status }) => (
        <StatusPill tone={settlementTone(status)}>{settlementCode(say, 'status', status)}</StatusPill>
      ),
    },
    {
      id: 'count',
      header: say('run.count'),
      width: 110,
      align: 'end',
      phone: 'hidden',
      cell: (row) => formatCount(row.count, language),
    },
    {
      id: 'amount',
      header: say('run.amount'),
      width: 160,
      align: 'end',
      phone: 'meta',
      cell: ({ sumMinor }) => <Money minor={sumMinor} language={language} />,
    },
    {
      id: 'leftOut',
      header: say('run.leftOut'),
      width: 96,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ leftOut }) => count(leftOut),
    },
    {
      id: 'paid',
      header: say('run.paid'),
      width: 90,
      align: 'end',
      phone: 'hidden',
      cell: ({ paid }) => count(paid),
    },
    {
      id: 'back',
      header: say('run.back'),
      width: 106,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ back }) => count(back),
    },
    {
      id: 'askedBy',
      header: say('run.askedBy'),
      width: { min: 110, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: ({ askedBy }) => askedBy,
    },
    {
      id: 'decidedBy',
      header: say('run.decidedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ decidedBy }) => decidedBy,
    },
    {
      id: 'createdAt',
      header: say('run.createdAt'),
      width: 150,
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const runColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

import { formatDate, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { OwnSettlement } from '@kasa/contracts/ownSettlements'
import type { Language } from '@kasa/domain/money'
import { settlementStates } from '@kasa/domain/settlement'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { settlementCode, settlementText, settlementTone } from '../locales/settlementWords'
import { ownSettlementText } from './ownSettlementWords'

function columnsIn(language: Language): readonly GridColumn<OwnSettlement>[] {
  const t = ownSettlementText(language)
  const state = (code: OwnSettlement['state']) => settlementCode(settlementText(language), 'state', code)
  const money = (minor: bigint | null) => (minor === null ? '' : <Money minor={minor} language={language} />)
  const moment = (at: string | null) => at && <time dateTime={at}>{formatDateTime(at, language)}</time>
  return [
    {
      id: 'number',
      header: t('number'),
      width: 132,
      phone: 'title',
      cell: ({ number }) => number,
    },
    {
      id: 'day',
      header: t('day'),
      width: 112,
      phone: 'meta',
      cell: ({ day }) => formatDate(day, language),
    },
    {
      id: 'since',
      header: t('since'),
      width: 150,
      spare: 2,
      phone: 'hidden',
      cell: ({ since }) => moment(since),
    },
    {
      id: 'until',
      header: t('until'),
      width: 150,
      spare: 1,
      phone: 'hidden',
      cell: ({ until }) => moment(until),
    },
    {
      id: 'state',
      header: t('state'),
      width: 168,
      phone: 'meta',
      words: wordsOf(settlementStates, state),
      cell: (row) => <StatusPill tone={settlementTone(row.state)}>{state(row.state)}</StatusPill>,
    },
    {
      id: 'gross',
      header: t('gross'),
      width: 140,
      align: 'end',
      phone: 'hidden',
      cell: ({ grossMinor }) => money(grossMinor),
    },
    {
      id: 'fee',
      header: t('fee'),
      width: 128,
      align: 'end',
      phone: 'hidden',
      cell: ({ feeMinor }) => money(feeMinor),
    },
    {
      id: 'other',
      header: t('other'),
      width: 140,
      align: 'end',
      spare: 3,
      phone: 'hidden',
      cell: ({ otherMinor }) => money(otherMinor),
    },
    {
      id: 'kept',
      header: t('kept'),
      width: 128,
      align: 'end',
      spare: 2,
      phone: 'hidden',
      cell: ({ keptMinor }) => money(keptMinor),
    },
    {
      id: 'released',
      header: t('released'),
      width: 140,
      align: 'end',
      spare: 2,
      phone: 'hidden',
      cell: ({ releasedMinor }) => money(releasedMinor),
    },
    {
      id: 'amount',
      header: t('amount'),
      width: 140,
      align: 'end',
      phone: 'end',
      cell: ({ amountMinor }) => money(amountMinor),
    },
    {
      id: 'payout',
      header: t('payout'),
      width: 128,
      spare: 3,
      phone: 'hidden',
      cell: ({ payout }) => payout?.number ?? '',
    },
    {
      id: 'bankRef',
      header: t('bankRef'),
      width: { min: 120, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ payout }) => payout?.bankRefs.join(' ') ?? '',
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const ownSettlementColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

import { formatCount, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { PaymentFileRow } from '@kasa/contracts/paymentFiles'
import type { Language } from '@kasa/domain/money'
import { paymentFileStatuses } from '@kasa/domain/paymentFile'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { codeText, fileText, statusTone } from './fileWords'

function columnsIn(language: Language): readonly GridColumn<PaymentFileRow>[] {
  const t = fileText(language)
  const count = (number: number) => (number === 0 ? '' : formatCount(number, language))
  return [
    { id: 'number', header: t('field.number'), width: 132, phone: 'title', cell: ({ number }) => number },
    {
      id: 'account',
      header: t('field.account'),
      width: { min: 140, grow: 3 },
      phone: 'meta',
      cell: ({ account }) => account.label,
    },
    {
      id: 'status',
      header: t('field.status'),
      width: 146,
      phone: 'end',
      words: wordsOf(paymentFileStatuses, (status) => codeText(t, 'status', status)),
      cell: ({ status }) => <StatusPill tone={statusTone(status)}>{codeText(t, 'status', status)}</StatusPill>,
    },
    {
      id: 'count',
      header: t('field.count'),
      width: 90,
      align: 'end',
      phone: 'meta',
      cell: (row) => formatCount(row.count, language),
    },
    {
      id: 'amount',
      header: t('field.amount'),
      width: 140,
      align: 'end',
      phone: 'meta',
      cell: ({ sumMinor }) => <Money minor={sumMinor} language={language} />,
    },
    {
      id: 'accepted',
      header: t('field.accepted'),
      width: 100,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ accepted }) => count(accepted),
    },
    {
      id: 'rejected',
      header: t('field.rejected'),
      width: 92,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ rejected }) => count(rejected),
    },
    {
      id: 'toLookAt',
      header: t('field.toLookAt'),
      width: 92,
      align: 'end',
      phone: 'hidden',
      cell: ({ toLookAt }) => count(toLookAt),
    },
    {
      id: 'madeBy',
      header: t('field.madeBy'),
      width: { min: 110, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: ({ madeBy }) => madeBy,
    },
    {
      id: 'checkedBy',
      header: t('field.checkedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ checkedBy }) => checkedBy,
    },
    {
      id: 'createdAt',
      header: t('field.createdAt'),
      width: 150,
      align: 'end',
      phone: 'meta',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
}
/** Created once per language: the grid identifies columns by identity. */
export const fileColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

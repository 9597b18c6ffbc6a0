import { formatAge, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { bankLineStatuses } from '@kasa/domain/lineLinks'
import type { Language } from '@kasa/domain/money'
import { Money } from '@kasa/ui/Money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { perLanguage } from '../parts/perLanguage'
import { matchText } from './matchingWords'

export const lineTone: Record<UnmatchedLine['status'], StatusPillProps['tone']> = {
  NEW: 'amber',
  SUSPENSE: 'amber',
  PARTIAL: 'blue',
  SUGGESTED: 'blue',
  MATCHED: 'green',
  IGNORED: 'gray',
  RETURNED: 'gray',
}

const waited = (since: string, language: Language) => (
  <time dateTime={since} title={formatDateTime(since, language)}>
    {formatAge(since, Date.now(), language)}
  </time>
)

/** Lines of bank statements. */
export const lineColumns = perLanguage<UnmatchedLine>((language) => {
  const t = matchText(language)
  return [
    {
      id: 'sender',
      header: t('col.sender'),
      width: { min: 130, grow: 3 },
      phone: 'title',
      cell: ({ senderName }) => senderName,
    },
    {
      id: 'note',
      header: t('col.note'),
      width: { min: 110, grow: 3 },
      spare: 2,
      phone: 'meta',
      cell: ({ description }) => description,
    },
    {
      id: 'account',
      header: t('col.account'),
      width: { min: 110, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: ({ bankAccountLabel }) => bankAccountLabel,
    },
    {
      id: 'state',
      header: t('col.state'),
      width: 124,
      spare: 1,
      words: wordsOf(bankLineStatuses, (status) => t(`status.${status}`)),
      phone: 'hidden',
      cell: ({ status, maybeSameAs }) => (
        <StatusPill tone={maybeSameAs ? 'red' : lineTone[status]}>
          {maybeSameAs ? t('maybeTwice') : t(`status.${status}`)}
        </StatusPill>
      ),
    },
    {
      id: 'amount',
      header: t('col.amount'),
      width: 112,
      align: 'end',
      phone: 'end',
      cell: ({ direction, freeMinor, amountMinor, status }) => (
        <Money
          minor={direction === 'DEBIT' ? -amountMinor : status === 'PARTIAL' ? freeMinor : amountMinor}
          language={language}
        />
      ),
    },
    {
      id: 'age',
      header: t('col.age'),
      width: 88,
      align: 'end',
      phone: 'end',
      cell: ({ bookedAt }) => waited(bookedAt, language),
    },
  ]
})

/** Lines of money that left: the receiver is shown in place of the sender. */
export const debitColumns = perLanguage<UnmatchedLine>((language) =>
  lineColumns(language).map((column) =>
    column.id === 'sender' ? { ...column, header: matchText(language)('col.beneficiary') } : column,
  ),
)

/** Requests that wait for their money. */
export const requestColumns = perLanguage<UnmatchedRequest>((language) => {
  const t = matchText(language)
  return [
    {
      id: 'customer',
      header: t('col.customer'),
      width: { min: 130, grow: 3 },
      phone: 'title',
      cell: ({ customerName }) => customerName,
    },
    { id: 'number', header: t('col.number'), width: 120, phone: 'meta', cell: ({ number }) => number },
    {
      id: 'reference',
      header: t('col.reference'),
      width: 92,
      spare: 2,
      phone: 'hidden',
      cell: ({ referenceCode }) => referenceCode,
    },
    {
      id: 'account',
      header: t('col.account'),
      width: { min: 110, grow: 2 },
      phone: 'hidden',
      cell: ({ bankAccountLabel }) => bankAccountLabel,
    },
    {
      id: 'rest',
      header: t('col.rest'),
      width: 112,
      align: 'end',
      phone: 'end',
      cell: ({ restMinor }) => <Money minor={restMinor} language={language} />,
    },
    {
      id: 'age',
      header: t('col.age'),
      width: 88,
      align: 'end',
      phone: 'end',
      cell: ({ since }) => waited(since, language),
    },
  ]
})

import { formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { DeskLine, DeskLineFilters } from '@kasa/contracts/desk'
import { bankLineStatuses } from '@kasa/domain/lineLinks'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { deskText, type DeskWordKey } from './deskWords'

const tones: Readonly<Record<string, StatusPillProps['tone']>> = {
  MATCHED: 'green',
  SUGGESTED: 'blue',
  RETURNED: 'gray',
  IGNORED: 'gray',
}
export const lineTone = (status: string): StatusPillProps['tone'] => tones[status] ?? 'amber'
export const lineTextKey = (status: string): DeskWordKey => `line.${status}` as DeskWordKey
/** The amount in minor units; negative for money that left the account. */
export const signedAmount = ({ direction, amountMinor }: DeskLine): bigint =>
  direction === 'DEBIT' ? -amountMinor : amountMinor

const made = new Map<string, readonly GridColumn<DeskLine>[]>()

/**
 * The columns for a language. Waiting lines also show their free amount, returned lines the returned amount. Cached,
 * because the grid compares columns by identity.
 */
export function lineColumns(language: Language, state: DeskLineFilters['state']): readonly GridColumn<DeskLine>[] {
  const key = `${language} ${state}`
  const known = made.get(key)
  if (known) return known
  const t = deskText(language)
  const part = state === 'waiting' ? 'free' : state === 'returned' ? 'back' : undefined
  const counted = (id: 'free' | 'back'): GridColumn<DeskLine> => ({
    id,
    header: t(`field.${id}`),
    width: 128,
    align: 'end',
    phone: 'end',
    cell: ({ countedMinor }) => <Money minor={countedMinor} language={language} />,
  })
  const columns: readonly GridColumn<DeskLine>[] = [
    {
      id: 'at',
      header: t('field.at'),
      width: 152,
      phone: 'hidden',
      cell: ({ bookedAt }) => <time dateTime={bookedAt}>{formatDateTime(bookedAt, language)}</time>,
    },
    {
      id: 'name',
      header: t('field.name'),
      width: { min: 120, grow: 3 },
      phone: 'title',
      cell: ({ senderName }) => senderName,
    },
    {
      id: 'description',
      header: t('field.description'),
      width: { min: 120, grow: 4 },
      spare: 3,
      phone: 'meta',
      cell: ({ description }) => description,
    },
    {
      id: 'account',
      header: t('filter.account'),
      width: { min: 120, grow: 2 },
      spare: 2,
      phone: 'hidden',
      cell: ({ accountLabel }) => accountLabel,
    },
    {
      id: 'amount',
      header: t('field.amount'),
      width: 128,
      align: 'end',
      phone: part ? 'hidden' : 'end',
      cell: (line) => <Money minor={signedAmount(line)} language={language} />,
    },
    ...(part ? [counted(part)] : []),
    {
      id: 'status',
      header: t('filter.state'),
      width: 112,
      words: wordsOf(bankLineStatuses, (status) => t(lineTextKey(status))),
      spare: 1,
      phone: 'hidden',
      cell: ({ status }) => <StatusPill tone={lineTone(status)}>{t(lineTextKey(status))}</StatusPill>,
    },
  ]
  made.set(key, columns)
  return columns
}

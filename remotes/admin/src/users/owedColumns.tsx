import { formatDateTime } from '@kasa/console/format'
import type { OwedRow } from '@kasa/contracts/operatorPayouts'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill } from '@kasa/ui/StatusPill'

import { commissionText } from '../locales/commissionWords'

const made = new Map<Language, readonly GridColumn<OwedRow>[]>()

/** The columns by language; created once, since the grid identifies columns by identity. */
export function owedColumns(language: Language): readonly GridColumn<OwedRow>[] {
  const known = made.get(language)
  if (known) return known
  const t = commissionText(language)
  const amount = { width: 132, align: 'end' } as const
  const columns: readonly GridColumn<OwedRow>[] = [
    { id: 'name', header: t('owed.name'), width: { min: 130, grow: 3 }, phone: 'title', cell: ({ name }) => name },
    {
      id: 'scope',
      header: t('owed.scope'),
      width: { min: 100, grow: 2 },
      spare: 2,
      phone: 'hidden',
      cell: ({ scope }) => scope.join(', '),
    },
    {
      id: 'owed',
      header: t('owed.owed'),
      ...amount,
      phone: 'end',
      cell: ({ owedMinor }) => <Money minor={owedMinor} language={language} />,
    },
    {
      id: 'today',
      header: t('owed.today'),
      ...amount,
      spare: 1,
      phone: 'hidden',
      cell: ({ todayMinor }) => <Money minor={todayMinor} language={language} />,
    },
    {
      id: 'month',
      header: t('owed.month'),
      ...amount,
      phone: 'hidden',
      cell: ({ monthMinor }) => <Money minor={monthMinor} language={language} />,
    },
    {
      id: 'paidMinor',
      header: t('owed.paidMinor'),
      ...amount,
      spare: 1,
      phone: 'hidden',
      cell: ({ paidMinor }) => (paidMinor === null ? '' : <Money minor={paidMinor} language={language} />),
    },
    {
      id: 'paidAt',
      header: t('owed.paidAt'),
      width: 154,
      words: { never: t('owed.never') },
      align: 'end',
      phone: 'meta',
      cell: ({ paidAt }) =>
        paidAt === null ? t('owed.never') : <time dateTime={paidAt}>{formatDateTime(paidAt, language)}</time>,
    },
    {
      id: 'state',
      header: t('owed.state'),
      width: 146,
      words: { waiting: t('owed.waiting'), PASSIVE: t('owed.PASSIVE'), LOCKED: t('owed.LOCKED') },
      phone: 'meta',
      cell: ({ isWaiting, status }) =>
        isWaiting ? (
          <StatusPill tone="amber">{t('owed.waiting')}</StatusPill>
        ) : status === 'ACTIVE' ? (
          ''
        ) : (
          <StatusPill tone={status === 'LOCKED' ? 'red' : 'gray'}>{t(`owed.${status}`)}</StatusPill>
        ),
    },
  ]
  made.set(language, columns)
  return columns
}

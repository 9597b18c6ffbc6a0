import { formatCount, formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { StatementRow } from '@kasa/contracts/statements'
import { statementStatuses, type StatementStatus } from '@kasa/domain/statementImport'
import { Money } from '@kasa/ui/Money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { perLanguage } from '../parts/perLanguage'
import { periodInWords } from './statementDays'
import { styled } from './statementStyles'
import { statementText } from './statementWords'

export const toneOf: Record<StatementStatus, StatusPillProps['tone']> = {
  READING: 'blue',
  READY: 'amber',
  REFUSED: 'red',
  IMPORTING: 'blue',
  DONE: 'green',
  CANCELLED: 'gray',
}

/** The columns for a language. Cached, because the grid compares columns by identity. */
export const statementColumns = perLanguage<StatementRow>((language) => {
  const t = statementText(language)
  const count = (number: number) => (number === 0 ? '' : formatCount(number, language))
  return [
    {
      id: 'file',
      header: t('column.file'),
      width: { min: 150, grow: 4 },
      phone: 'title',
      cell: ({ fileName }) => fileName,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 142,
      words: wordsOf(statementStatuses, (status) => t(`status.${status}`)),
      phone: 'end',
      cell: ({ status }) => <StatusPill tone={toneOf[status]}>{t(`status.${status}`)}</StatusPill>,
    },
    {
      id: 'account',
      header: t('column.account'),
      width: { min: 130, grow: 3 },
      phone: 'meta',
      cell: ({ account }) => account.label,
    },
    {
      id: 'period',
      header: t('column.period'),
      width: { min: 186, grow: 1 },
      spare: 2,
      phone: 'meta',
      cell: (row) => periodInWords(row, language),
    },
    {
      id: 'new',
      header: t('column.new'),
      width: 64,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ rowsNew }) => count(rowsNew),
    },
    {
      id: 'duplicate',
      header: t('column.duplicate'),
      width: 72,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: ({ rowsDuplicate }) => count(rowsDuplicate),
    },
    {
      id: 'error',
      header: t('column.error'),
      width: 64,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ rowsError }) => (rowsError === 0 ? '' : <span className={styled('bad')}>{count(rowsError)}</span>),
    },
    {
      id: 'closing',
      header: t('column.closing'),
      width: 128,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: ({ closingMinor }) => (closingMinor === null ? '' : <Money minor={closingMinor} language={language} />),
    },
    {
      id: 'created',
      header: t('column.created'),
      width: 140,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
    },
  ]
})

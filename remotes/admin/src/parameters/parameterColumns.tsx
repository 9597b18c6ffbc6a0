import { formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { SysparameterRow } from '@kasa/contracts/sysparameters'
import type { Language } from '@kasa/domain/money'
import { sysparameterModules } from '@kasa/domain/sysparameter'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { boundsInWords, descriptionOf, parameterText, valueInWords } from './parameterWords'

/** A parameter's state: a change waits or is scheduled, or it has its default or another value. */
export function stateOf({ approvalId, next, value, usual }: SysparameterRow): {
  key: 'mark.waiting' | 'mark.next' | 'mark.usual' | 'mark.changed'
  tone: StatusPillProps['tone']
} {
  if (approvalId !== null) return { key: 'mark.waiting', tone: 'amber' }
  if (next !== null) return { key: 'mark.next', tone: 'blue' }
  return value === usual ? { key: 'mark.usual', tone: 'gray' } : { key: 'mark.changed', tone: 'green' }
}

function columnsIn(language: Language): readonly GridColumn<SysparameterRow>[] {
  const t = parameterText(language)
  const inWords = (row: SysparameterRow, value: bigint) => valueInWords(t, row.unit, value, language)
  return [
    {
      id: 'key',
      header: t('field.key'),
      width: 188,
      phone: 'title',
      cell: ({ key }) => <code className="k-num">{key}</code>,
    },
    {
      id: 'description',
      header: t('field.description'),
      width: { min: 300, grow: 8 },
      phone: 'meta',
      cell: (row) => descriptionOf(row, language),
    },
    {
      id: 'value',
      header: t('field.value'),
      width: 132,
      align: 'end',
      phone: 'end',
      cell: (row) => inWords(row, row.value),
    },
    {
      id: 'module',
      header: t('field.module'),
      width: 108,
      spare: 1,
      phone: 'hidden',
      words: wordsOf(sysparameterModules, (module) => t(`module.${module}`)),
      cell: ({ module }) => t(`module.${module}`),
    },
    {
      id: 'usual',
      header: t('field.usual'),
      width: 116,
      align: 'end',
      spare: 3,
      phone: 'hidden',
      cell: (row) => inWords(row, row.usual),
    },
    {
      id: 'bounds',
      header: t('field.bounds'),
      width: { min: 160, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => boundsInWords(t, row, language),
    },
    {
      id: 'next',
      header: t('field.next'),
      width: { min: 132, grow: 1 },
      phone: 'meta',
      cell: (row) => {
        const { key, tone } = stateOf(row)
        // The default value is the normal case, so it gets no mark.
        if (key === 'mark.usual') return null
        const text =
          key === 'mark.next' && row.next
            ? t(key, { value: inWords(row, row.next.value), at: formatDateTime(row.next.effectiveFrom, language) })
            : t(key)
        return <StatusPill tone={tone}>{text}</StatusPill>
      },
    },
    {
      id: 'changedAt',
      header: t('field.changedAt'),
      width: 140,
      align: 'end',
      spare: 2,
      phone: 'hidden',
      cell: ({ changedAt }) =>
        changedAt === null ? '' : <time dateTime={changedAt}>{formatDateTime(changedAt, language)}</time>,
    },
    {
      id: 'changedBy',
      header: t('field.changedBy'),
      width: { min: 110, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: ({ changedByName }) => changedByName ?? '',
    },
  ]
}

/** Created once per language: the grid identifies columns by identity. */
export const parameterColumns = { tr: columnsIn('tr'), en: columnsIn('en') }

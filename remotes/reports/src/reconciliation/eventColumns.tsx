import { formatDateTime } from '@kasa/console/format'
import type { ReconciliationEvent } from '@kasa/contracts/reconciliation'
import type { Language } from '@kasa/domain/money'
import { breakTypes, movements } from '@kasa/domain/reconciliation'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill } from '@kasa/ui/StatusPill'

import { figureText } from '@kasa/domain/figureText'
import { styled } from './reconciliationStyles'
import { reconciliationText, stateCodes, wordOf, wordsOf } from './reconciliationWords'

export const eventMovements = [...movements, 'line'] as const

/** The columns of money events, without those hidden from this reader. */
export function eventColumns(
  language: Language,
  hidden: readonly string[],
): readonly GridColumn<ReconciliationEvent>[] {
  const t = reconciliationText(language)
  const states = wordsOf(t, 'state', stateCodes)
  type Column = GridColumn<ReconciliationEvent>
  const text = (
    id: 'number' | 'merchantRef' | 'bankRef' | 'customer' | 'owner' | 'note' | 'account',
    width: number,
    more: Partial<Column> = {},
  ): Column => ({ id, header: t(id), width, cell: (row) => row[id] ?? '', ...more })
  const money = (
    id: 'grossMinor' | 'feeMinor' | 'netMinor' | 'differenceMinor' | 'breakMinor',
    more: Partial<Column> = {},
  ): Column => ({
    id,
    header: t(id),
    width: 128,
    align: 'end',
    cell: (row) => (row[id] === null ? '' : figureText('money', row[id], language)),
    ...more,
  })
  const state = (id: 'ourState' | 'bankState' | 'merchantState', spare: 1 | 2): Column => ({
    id,
    header: t(id),
    width: 136,
    spare,
    words: states,
    cell: (row) => {
      const code = row[id]
      return code === null ? '' : wordOf(t, 'state', code)
    },
  })
  const columns: readonly Column[] = [
    {
      id: 'at',
      header: t('at'),
      width: 164,
      cell: ({ at }) => formatDateTime(at, language),
    },
    {
      id: 'movement',
      header: t('movement'),
      width: 120,
      phone: 'meta',
      words: wordsOf(t, 'movement', eventMovements),
      cell: ({ movement }) => t(`movement.${movement}`),
    },
    text('number', 164, {
      phone: 'title',
      cell: (row) => row.number ?? row.bankRef ?? t(`movement.${row.movement}`),
    }),
    text('merchantRef', 168, { spare: 2 }),
    {
      id: 'merchant',
      header: t('merchant'),
      width: { min: 140, grow: 1 },
      cell: ({ merchantName }) => merchantName ?? <span className={styled('quiet')}>{t('noMerchantShort')}</span>,
    },
    text('account', 150, { spare: 2 }),
    text('bankRef', 120, { spare: 3 }),
    text('customer', 110, { spare: 2 }),
    money('grossMinor', { phone: 'end' }),
    money('feeMinor', { spare: 2, width: 120 }),
    money('netMinor', { spare: 2 }),
    state('ourState', 1),
    state('bankState', 2),
    state('merchantState', 1),
    money('differenceMinor'),
    {
      id: 'breakType',
      header: t('breakType'),
      width: 150,
      phone: 'end',
      words: wordsOf(t, 'break', breakTypes),
      cell: ({ breakType }) => breakType && <StatusPill tone="amber">{t(`break.${breakType}`)}</StatusPill>,
    },
    money('breakMinor', { spare: 3 }),
    {
      id: 'ageDays',
      header: t('ageDays'),
      width: 84,
      align: 'end',
      spare: 3,
      cell: ({ breakType, ageDays }) => (breakType ? ageDays : ''),
    },
    text('owner', 130, { spare: 3 }),
    text('note', 140, { spare: 3 }),
  ]
  return columns.filter(({ id }) => !hidden.includes(id))
}

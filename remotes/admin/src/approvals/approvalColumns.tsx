import { formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { RecordTexts } from '@kasa/console/recordWords'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { amountOf, approvalStateOf, approvalStates, type ApprovalState } from '@kasa/domain/approval'
import { formatMoney, type Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { approvalText } from './approvalWords'

const tones: Record<ApprovalState, StatusPillProps['tone']> = {
  yours: 'amber',
  own: 'blue',
  others: 'gray',
  APPROVED: 'green',
  DENIED: 'red',
  EXPIRED: 'gray',
}

/** Who has to decide, or how it ended. */
export function stateOf(row: ApprovalRow): { key: `state.${ApprovalState}`; tone: StatusPillProps['tone'] } {
  const state = approvalStateOf(row)
  return { key: `state.${state}`, tone: tones[state] }
}

const made = new WeakMap<RecordTexts, readonly GridColumn<ApprovalRow>[]>()

/** The columns in a language; created once for its texts, since the grid identifies columns by identity. */
export function approvalColumns(language: Language, records: RecordTexts): readonly GridColumn<ApprovalRow>[] {
  const known = made.get(records)
  if (known) return known
  const t = approvalText(language)
  const money = (minor: bigint | null) => (minor === null ? '' : formatMoney(minor, language))
  const at = (moment: string) => <time dateTime={moment}>{formatDateTime(moment, language)}</time>
  const columns: readonly GridColumn<ApprovalRow>[] = [
    {
      id: 'kind',
      header: t('col.kind'),
      width: { min: 184, grow: 2 },
      phone: 'title',
      words: wordsOf(records.codes('approval'), (kind) => records.t('approval', kind)),
      cell: ({ kind }) => records.t('approval', kind),
    },
    { id: 'title', header: t('col.title'), width: { min: 140, grow: 3 }, phone: 'meta', cell: ({ title }) => title },
    {
      id: 'amount',
      header: t('col.amount'),
      width: 132,
      spare: 2,
      align: 'end',
      phone: 'meta',
      cell: (row) => money(amountOf(row)),
    },
    {
      id: 'maker',
      header: t('col.maker'),
      width: { min: 112, grow: 2 },
      spare: 1,
      phone: 'meta',
      cell: ({ makerName }) => makerName,
    },
    {
      id: 'reason',
      header: t('col.reason'),
      width: { min: 120, grow: 4 },
      spare: 3,
      phone: 'hidden',
      cell: ({ reason }) => reason,
    },
    {
      id: 'state',
      header: t('col.state'),
      width: { min: 148, grow: 1 },
      phone: 'end',
      words: wordsOf(approvalStates, (state) => t(`state.${state}`)),
      cell: (row) => <StatusPill tone={stateOf(row).tone}>{t(stateOf(row).key)}</StatusPill>,
    },
    {
      id: 'asked',
      header: t('col.asked'),
      width: 168,
      spare: 2,
      align: 'end',
      phone: 'hidden',
      cell: ({ createdAt }) => at(createdAt),
    },
    {
      id: 'until',
      header: t('col.end'),
      width: 168,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ expiresAt, decidedAt }) => at(decidedAt ?? expiresAt),
    },
  ]
  made.set(records, columns)
  return columns
}

import { formatDate, formatDateTime } from '@kasa/console/format'
import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import type { Language } from '@kasa/domain/money'
import {
  dayStatuses,
  reconciliationFigures,
  type DayStatus,
  type ReconciliationFigure,
} from '@kasa/domain/reconciliation'
import type { FigureKind } from '@kasa/domain/report'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'

import { figureText } from '@kasa/domain/figureText'
import { styled } from './reconciliationStyles'
import { reconciliationText, wordsOf } from './reconciliationWords'

/** Columns hidden in narrow lists; the drawer shows everything. */
const spare: Readonly<Partial<Record<ReconciliationFigure, 1 | 2 | 3>>> = {
  approved: 2,
  paidOut: 2,
  feeMinor: 1,
  taxMinor: 1,
  reportedInMinor: 1,
  reportedOutMinor: 1,
  breaksMinor: 1,
  returnedMinor: 2,
  reversedMinor: 2,
  adjustedMinor: 3,
  settledMinor: 3,
  breaks0: 3,
  breaks1: 3,
  breaks3: 3,
  breaks7: 3,
}
const widths: Readonly<Record<FigureKind, number>> = { count: 104, money: 132, share: 0, seconds: 0 }
const tones = { OPEN: 'blue', IN_PROGRESS: 'amber', AGREED: 'green', CLOSED: 'gray' } as const satisfies Record<
  DayStatus,
  string
>

const kinds: Readonly<Record<string, FigureKind>> = reconciliationFigures
export const figureNames = Object.keys(reconciliationFigures) as ReconciliationFigure[]

/** The events of a figure: its movement, or its open breaks. */
export const eventsBehind: Readonly<Partial<Record<ReconciliationFigure, Record<string, string>>>> = {
  approved: { movement: 'approved' },
  approvedMinor: { movement: 'approved' },
  paidOut: { movement: 'paidOut' },
  paidOutMinor: { movement: 'paidOut' },
  returnedMinor: { movement: 'returned' },
  reversedMinor: { movement: 'reversed' },
  differenceMinor: {},
  breaks: { breaks: 'open' },
  breaksMinor: { breaks: 'open' },
}

/** The URL of a merchant's events of a day. */
export function eventsAddressOf(
  { day, merchantId }: Pick<ReconciliationRow, 'day' | 'merchantId'>,
  more: Record<string, string> = {},
): string {
  const of: Record<string, string> = merchantId === null ? { movement: 'line' } : { merchantId }
  return `/r/mutabakatdetay?${new URLSearchParams({ ...(day && { from: day, to: day }), ...more, ...of })}`
}

/** A figure, with a link to its events if there are any. */
export function DayFigure({
  figure,
  row,
  language,
}: {
  figure: ReconciliationFigure
  row: ReconciliationRow
  language: Language
}) {
  const value = row.figures[figure]
  const text = figureText(kinds[figure] ?? 'count', value, language)
  const isWrong = (figure === 'differenceMinor' || figure === 'breaks') && Number(value ?? 0) !== 0
  const target = eventsBehind[figure]
  const styleOf = row.kind === 'total' ? styled('total') : isWrong ? styled('bad') : ''
  return target && row.kind === 'row' && Number(value ?? 0) !== 0 ? (
    <Link className={`${styled('link')} ${styleOf}`} to={eventsAddressOf(row, target)}>
      {text}
    </Link>
  ) : (
    <span className={styleOf}>{text}</span>
  )
}

export function DayStatusPill({ status, language }: { status: DayStatus; language: Language }) {
  return <StatusPill tone={tones[status]}>{reconciliationText(language)(`status.${status}`)}</StatusPill>
}

export const dayText = (day: string, language: Language) => formatDate(`${day}T12:00:00Z`, language)

/** The columns of merchants' days. */
export function dayColumns(language: Language, hidden: readonly string[]): readonly GridColumn<ReconciliationRow>[] {
  const t = reconciliationText(language)
  const total = (row: ReconciliationRow, text: string) =>
    row.kind === 'total' ? <span className={styled('total')}>{text}</span> : text
  const signature = (id: 'ourSignature' | 'merchantSignature'): GridColumn<ReconciliationRow> => ({
    id,
    header: t(id),
    width: 150,
    spare: 3,
    cell: (row) => row[id]?.name ?? '',
  })
  return [
    {
      id: 'day',
      header: t('day'),
      width: 112,
      phone: 'title',
      words: { total: t('total') },
      cell: (row) => total(row, row.day === null ? t('total') : dayText(row.day, language)),
    },
    {
      id: 'merchant',
      header: t('merchant'),
      width: { min: 140, grow: 1 },
      phone: 'meta',
      words: { none: t('noMerchant') },
      cell: (row) => (row.kind === 'total' ? '' : (row.merchantName ?? t('noMerchant'))),
    },
    {
      id: 'status',
      header: t('status'),
      width: 112,
      phone: 'end',
      words: wordsOf(t, 'status', dayStatuses),
      cell: ({ status }) => status && <DayStatusPill status={status} language={language} />,
    },
    ...figureNames
      .filter((figure) => !hidden.includes(figure))
      .map((figure): GridColumn<ReconciliationRow> => {
        const goes = spare[figure]
        return {
          id: figure,
          header: t(`figure.${figure}`),
          width: figure.startsWith('reported') ? 168 : widths[kinds[figure] ?? 'count'],
          align: 'end',
          ...(goes && { spare: goes }),
          ...(figure === 'differenceMinor' || figure === 'breaks' ? { phone: 'end' } : {}),
          cell: (row) => (
            <span className={(row.figures[figure] ?? null) === null ? styled('none') : undefined}>
              {figure === 'breaks' && <span className={styled('unit')}>{t('figure.breaks')}: </span>}
              <DayFigure figure={figure} row={row} language={language} />
            </span>
          ),
        }
      }),
    {
      id: 'reportedAt',
      header: t('reportedAt'),
      width: 150,
      spare: 3,
      cell: ({ reportedAt }) => (reportedAt ? formatDateTime(reportedAt, language) : ''),
    },
    signature('ourSignature'),
    signature('merchantSignature'),
    {
      id: 'hash',
      header: t('hash'),
      width: 120,
      spare: 3,
      cell: ({ hash }) => hash?.slice(0, 12) ?? '',
    },
  ]
}

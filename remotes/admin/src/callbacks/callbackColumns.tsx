import { formatDate, formatDateTime, formatTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { CallbackRow } from '@kasa/contracts/callbacks'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill } from '@kasa/ui/StatusPill'

import { adminText } from '../adminWords'
import { callbackStates, stateOf, toneOf } from './callbackState'
import { failureInWords } from './failureInWords'

const made = new Map<string, readonly GridColumn<CallbackRow>[]>()

/** The columns by viewer; created once, since the grid identifies columns by identity. */
export function callbackColumns({
  language,
  showsMerchant,
}: {
  language: Language
  showsMerchant: boolean
}): readonly GridColumn<CallbackRow>[] {
  const key = `${language},${showsMerchant}`
  const known = made.get(key)
  if (known) return known
  const t = adminText(language)
  const merchant: GridColumn<CallbackRow> = {
    id: 'merchant',
    header: t('callbacks.merchant'),
    width: { min: 92, grow: 2 },
    spare: 2,
    phone: 'hidden',
    cell: (row) => row.merchantName,
  }
  const columns: readonly GridColumn<CallbackRow>[] = [
    {
      id: 'number',
      header: t('callbacks.number'),
      width: 128,
      phone: 'title',
      cell: (row) => <span className="k-num">{row.objectNumber}</span>,
    },
    {
      id: 'type',
      header: t('callbacks.type'),
      width: { min: 124, grow: 2 },
      spare: 1,
      phone: 'meta',
      cell: (row) => <code>{row.type}</code>,
    },
    ...(showsMerchant ? [merchant] : []),
    {
      id: 'status',
      header: t('callbacks.status'),
      width: 108,
      words: wordsOf(callbackStates, (state) => t(`state.${state}`)),
      phone: 'meta',
      cell: (row) => <StatusPill tone={toneOf[stateOf(row)]}>{t(`state.${stateOf(row)}`)}</StatusPill>,
    },
    {
      id: 'answer',
      header: t('callbacks.answer'),
      width: { min: 112, grow: 3 },
      spare: 2,
      phone: 'hidden',
      cell: (row) =>
        row.lastError !== null
          ? failureInWords(t, row.lastError)
          : row.lastStatus !== null
            ? `HTTP ${row.lastStatus}`
            : '',
    },
    {
      id: 'attempts',
      header: t('callbacks.attempts'),
      width: 88,
      spare: 3,
      align: 'end',
      phone: 'hidden',
      cell: (row) => row.attempts,
    },
    {
      id: 'createdAt',
      header: t('callbacks.created'),
      width: 116,
      align: 'end',
      phone: 'end',
      cell: ({ createdAt }) => (
        <time className="k-age" dateTime={createdAt} title={formatDateTime(createdAt, language)}>
          {istanbulDay(new Date(createdAt)) === istanbulDay(new Date())
            ? formatTime(createdAt, language)
            : formatDate(createdAt, language)}
        </time>
      ),
    },
  ]
  made.set(key, columns)
  return columns
}

import { formatDate, formatDateTime, formatTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import { missedCause, type MissedRow } from '@kasa/contracts/missedStates'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Money } from '@kasa/ui/Money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { adminText } from '../adminWords'
import { missedText } from '../parts/missedWords'
import { failureInWords } from './failureInWords'

export const causeTone: Record<MissedRow['cause'], StatusPillProps['tone']> = {
  UNSENT: 'gray',
  SENDING: 'blue',
  GONE: 'red',
  DEAD: 'red',
  PAUSED: 'amber',
  OPEN: 'amber',
  RETRYING: 'amber',
  BEHIND: 'amber',
}

/** The server's last response as text; empty without one. */
export function answerOf(language: Language, { lastError, lastStatus }: MissedRow): string {
  if (lastError !== null) return failureInWords(adminText(language), lastError)
  return lastStatus === null ? '' : `HTTP ${lastStatus}`
}

const made = new Map<string, readonly GridColumn<MissedRow>[]>()

/** The columns by viewer; created once, since the grid identifies columns by identity. */
export function missedColumns({
  language,
  showsMerchant,
}: {
  language: Language
  showsMerchant: boolean
}): readonly GridColumn<MissedRow>[] {
  const key = `${language},${showsMerchant}`
  const kept = made.get(key)
  if (kept) return kept
  const t = missedText(language)
  const merchant: GridColumn<MissedRow> = {
    id: 'merchant',
    header: t('merchant'),
    width: { min: 92, grow: 2 },
    spare: 2,
    phone: 'hidden',
    cell: (row) => row.merchantName,
  }
  const columns: readonly GridColumn<MissedRow>[] = [
    {
      id: 'number',
      header: t('number'),
      width: 128,
      phone: 'title',
      cell: (row) => <span className="k-num">{row.number}</span>,
    },
    {
      id: 'reference',
      header: t('reference'),
      width: { min: 100, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => row.merchantRef ?? '',
    },
    ...(showsMerchant ? [merchant] : []),
    {
      id: 'known',
      header: t('known'),
      width: { min: 124, grow: 2 },
      words: { NOTHING: t('nothing') },
      phone: 'hidden',
      cell: ({ known }) => (known === null ? t('nothing') : <code>{known.type}</code>),
    },
    {
      id: 'type',
      header: t('type'),
      width: { min: 124, grow: 2 },
      phone: 'meta',
      cell: (row) => <code>{row.type}</code>,
    },
    {
      id: 'cause',
      header: t('cause'),
      width: { min: 132, grow: 1 },
      words: wordsOf(missedCause.options, (cause) => t(`cause.${cause}`)),
      phone: 'meta',
      cell: ({ cause }) => <StatusPill tone={causeTone[cause]}>{t(`cause.${cause}`)}</StatusPill>,
    },
    {
      id: 'answer',
      header: t('answer'),
      width: { min: 100, grow: 2 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => answerOf(language, row),
    },
    {
      id: 'amount',
      header: t('amount'),
      width: 124,
      align: 'end',
      phone: 'end',
      cell: ({ amountMinor }) => (amountMinor === null ? '' : <Money minor={amountMinor} language={language} />),
    },
    {
      id: 'since',
      header: t('since'),
      width: 100,
      align: 'end',
      spare: 1,
      phone: 'hidden',
      cell: ({ since }) => (
        <time className="k-age" dateTime={since} title={formatDateTime(since, language)}>
          {istanbulDay(new Date(since)) === istanbulDay(new Date())
            ? formatTime(since, language)
            : formatDate(since, language)}
        </time>
      ),
    },
  ]
  made.set(key, columns)
  return columns
}

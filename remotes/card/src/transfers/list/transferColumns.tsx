import { formatDate } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { CardRow } from '@kasa/contracts/cardTransfers'
import { RequestAge, RequestCreated, RequestDecided, RequestPill } from '@kasa/desk/cells'
import { useNow } from '@kasa/desk/clock'
import { cardStatuses } from '@kasa/domain/card'
import { threeDsResults } from '@kasa/domain/cardEvents'
import { formatMoney, type Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusLight } from '@kasa/ui/StatusLight'

import { cardInWords, transferDisplay } from './transferFacts'
import { transferText } from './transferWords'

/** `showsAnswerBy`: shows the day by which a chargeback must be answered, instead of the rules that fired. */
type Kind = { language: Language; showsWaiting: boolean; showsAnswerBy: boolean }
type Column = GridColumn<CardRow>

const soonMs = 3 * 24 * 60 * 60 * 1000

const threeDsLights = { PASSED: 'on', ATTEMPTED: 'late', FAILED: 'off', NONE: 'off' } as const

/** Late from three days before the answer is due, off after that. */
export function answerTone(at: string, nowMs: number): 'late' | 'off' | undefined {
  const leftMs = Date.parse(at) - nowMs
  if (leftMs < 0) return 'off'
  return leftMs < soonMs ? 'late' : undefined
}

/** The day by which a chargeback must be answered. */
function AnswerBy({ at }: { at: string }) {
  const tone = answerTone(at, useNow(10_000))
  const text = formatDate(at, useLanguage())
  return tone ? <StatusLight tone={tone}>{text}</StatusLight> : text
}

const made = new Map<string, readonly Column[]>()

/** The columns by language and tab; created once, since the grid identifies columns by identity. */
export function transferColumns({ language, showsWaiting, showsAnswerBy }: Kind): readonly Column[] {
  const key = [language, showsWaiting, showsAnswerBy].join()
  const known = made.get(key)
  if (known) return known
  const t = transferText(language)
  const answerBy: Column = {
    id: 'answerBy',
    header: t('column.answerBy'),
    width: 120,
    align: 'end',
    ...(showsAnswerBy ? {} : { spare: 2 }),
    phone: 'meta',
    cell: (row) => row.status === 'CHARGEBACK' && row.answerBy && <AnswerBy at={row.answerBy} />,
  }
  const fired: Column = {
    id: 'fired',
    header: t('column.fired'),
    width: 72,
    align: 'end',
    spare: 1,
    phone: 'meta',
    cell: (row) => (row.fired.length > 0 ? String(row.fired.length) : null),
  }
  const decided: readonly Column[] = [
    {
      id: 'decidedAt',
      header: t('column.decided'),
      width: 136,
      align: 'end',
      spare: 3,
      phone: 'hidden',
      cell: (row) => <RequestDecided row={row} />,
    },
    {
      id: 'decidedBy',
      header: t('column.decidedBy'),
      width: { min: 104, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => row.decidedByName,
    },
  ]
  const columns: readonly Column[] = [
    {
      id: 'number',
      header: t('column.number'),
      width: 128,
      phone: 'meta',
      cell: (row) => <span className="k-num">{row.number}</span>,
    },
    {
      id: 'payer',
      header: t('column.payer'),
      width: { min: 120, grow: 3 },
      phone: 'title',
      cell: (row) => row.customerName,
    },
    {
      id: 'merchant',
      header: t('column.merchant'),
      width: { min: 116, grow: 2 },
      spare: 2,
      phone: 'hidden',
      cell: (row) => row.merchantName,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      // Room for ten million: amounts are never truncated.
      width: 140,
      align: 'end',
      phone: 'end',
      cell: (row) => formatMoney(row.amountMinor, language),
    },
    {
      id: 'card',
      header: t('column.card'),
      width: { min: 188, grow: 1 },
      spare: 1,
      phone: 'hidden',
      cell: (row) => cardInWords(row) || t('card.none'),
    },
    {
      id: 'account',
      header: t('column.account'),
      width: { min: 104, grow: 1 },
      spare: 3,
      phone: 'hidden',
      cell: (row) => row.bankAccountLabel,
    },
    {
      id: 'threeDs',
      header: t('column.threeDs'),
      width: 116,
      spare: 1,
      words: wordsOf(threeDsResults, (result) => t(`threeDs.${result}`)),
      phone: 'hidden',
      cell: ({ threeDs }) =>
        threeDs ? (
          <StatusLight tone={threeDsLights[threeDs]}>{t(`threeDs.${threeDs}`)}</StatusLight>
        ) : (
          t('threeDs.waiting')
        ),
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 144,
      words: wordsOf(cardStatuses, (status) => t(`status.${status}`)),
      phone: 'meta',
      cell: (row) => <RequestPill noun={transferDisplay} row={row} />,
    },
    ...(showsAnswerBy ? [answerBy] : showsWaiting ? [fired] : [answerBy, ...decided]),
    showsWaiting
      ? {
          id: 'createdAt',
          header: t('column.waiting'),
          width: 84,
          align: 'end',
          phone: 'end',
          cell: (row) => <RequestAge noun={transferDisplay} row={row} />,
        }
      : {
          id: 'createdAt',
          header: t('column.created'),
          width: 136,
          align: 'end',
          phone: 'end',
          cell: (row) => <RequestCreated row={row} />,
        },
  ]
  made.set(key, columns)
  return columns
}

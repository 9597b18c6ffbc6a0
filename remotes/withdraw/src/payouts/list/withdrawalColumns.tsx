import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { RequestAge, RequestCreated, RequestDecided, RequestMoment, RequestPill } from '@kasa/desk/cells'
import { formatMoney, type Language } from '@kasa/domain/money'
import { rails } from '@kasa/domain/rail'
import { withdrawalStatuses } from '@kasa/domain/withdrawal'
import { holdReasons } from '@kasa/domain/withdrawalHold'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { BegunBy } from './BegunBy'
import { withdrawalDisplay } from './withdrawalFacts'
import { isTextKey, withdrawalText } from './withdrawalWords'

type Kind = {
  language: Language
  isOurs: boolean
  showsMerchant: boolean
  showsWaiting: boolean
  showsReturned: boolean
}
type Column = GridColumn<WithdrawalRow>

/** Short texts of the hold reasons; unknown codes are unchanged. */
const holdsInWords = (reasons: readonly string[], t: ReturnType<typeof withdrawalText>): string =>
  reasons
    .map((reason) => {
      const key = `hold.${reason}`
      return isTextKey(key) ? t(key) : reason
    })
    .join(', ')

const made = new Map<string, readonly Column[]>()

/** The columns by viewer and tab; created once, since the grid identifies columns by identity. */
export function withdrawalColumns({
  language,
  isOurs,
  showsMerchant,
  showsWaiting,
  showsReturned,
}: Kind): readonly Column[] {
  const key = [language, isOurs, showsMerchant, showsWaiting, showsReturned].join()
  const known = made.get(key)
  if (known) return known
  const t = withdrawalText(language)
  const ofOurs: readonly Column[] = [
    {
      id: 'account',
      header: t('column.account'),
      width: { min: 128, grow: 2 },
      spare: 2,
      phone: 'hidden',
      cell: (row) => row.bankAccountLabel,
    },
    {
      id: 'rail',
      header: t('column.rail'),
      width: 104,
      spare: 2,
      words: wordsOf(rails, (rail) => t(`rail.${rail}`)),
      phone: 'hidden',
      cell: ({ rail }) => rail && t(`rail.${rail}`),
    },
  ]
  const merchant: Column = {
    id: 'merchant',
    header: t('column.merchant'),
    width: { min: 116, grow: 2 },
    spare: 3,
    phone: 'hidden',
    cell: (row) => row.merchantName,
  }
  const ofEnded: readonly Column[] = [
    {
      id: 'decidedAt',
      header: t('column.decided'),
      width: 136,
      align: 'end',
      spare: 3,
      phone: 'hidden',
      cell: (row) => <RequestDecided row={row} />,
    },
    ...(isOurs
      ? [
          {
            id: 'decidedBy',
            header: t('column.decidedBy'),
            width: { min: 104, grow: 1 },
            spare: 3,
            phone: 'hidden',
            cell: (row) => row.decidedByName,
          } satisfies Column,
        ]
      : []),
  ]
  const ofReturned: readonly Column[] = [
    {
      id: 'returnedAt',
      header: t('column.returned'),
      width: 136,
      align: 'end',
      phone: 'meta',
      cell: ({ returnedAt }) => returnedAt && <RequestMoment at={returnedAt} />,
    },
    {
      id: 'feeKept',
      header: t('column.feeKept'),
      width: 120,
      align: 'end',
      spare: 2,
      phone: 'hidden',
      cell: ({ feeKeptMinor }) => feeKeptMinor !== null && formatMoney(feeKeptMinor, language),
    },
  ]
  const columns: readonly Column[] = [
    {
      id: 'reference',
      header: t('column.reference'),
      width: 100,
      phone: 'meta',
      cell: (row) => <span className="k-num">{row.referenceCode}</span>,
    },
    {
      id: 'beneficiary',
      header: t('column.beneficiary'),
      width: { min: 120, grow: 3 },
      phone: 'title',
      // A settlement shows its run first, since a long name would push it out; it pays the merchant itself.
      cell: ({ beneficiaryName, settlementRun }) => [settlementRun, beneficiaryName].filter(Boolean).join(' · '),
    },
    ...(showsMerchant ? [merchant] : []),
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
      id: 'bank',
      header: t('column.bank'),
      // Complete or hidden, because accounts differ in the last four digits.
      width: { min: 152, grow: 1 },
      spare: 1,
      phone: 'hidden',
      cell: ({ bankName, ibanLast4 }) => `${bankName} ···${ibanLast4}`,
    },
    ...(isOurs ? ofOurs : []),
    {
      id: 'status',
      header: t('column.status'),
      width: 144,
      words: wordsOf(withdrawalStatuses, (status) => t(`status.${status}`)),
      phone: 'meta',
      cell: (row) => <RequestPill noun={withdrawalDisplay} row={row} />,
    },
    ...(showsWaiting
      ? [
          {
            id: 'hold',
            header: t('column.hold'),
            width: { min: 112, grow: 1 },
            spare: 1,
            phone: 'meta',
            words: wordsOf([...holdReasons, 'REVIEW'], (reason) => t(`hold.${reason}`)),
            cell: (row) =>
              row.status === 'HOLD' ? holdsInWords(row.holdReasons, t) : row.begun && <BegunBy begun={row.begun} />,
          } satisfies Column,
        ]
      : [...ofEnded, ...(showsReturned ? ofReturned : [])]),
    showsWaiting
      ? {
          id: 'createdAt',
          header: t('column.waiting'),
          width: 84,
          align: 'end',
          phone: 'end',
          cell: (row) => <RequestAge noun={withdrawalDisplay} row={row} />,
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

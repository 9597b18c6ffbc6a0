import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { DepositRow } from '@kasa/contracts/deposits'
import { RequestAge, RequestCreated, RequestDecided, RequestPill } from '@kasa/desk/cells'
import { depositStatuses } from '@kasa/domain/deposit'
import { formatMoney, type Language } from '@kasa/domain/money'
import { listedMinor } from '@kasa/domain/openDeposit'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { depositDisplay, isOpen } from './depositFacts'
import { depositText } from './depositWords'

type Kind = { language: Language; showsMerchant: boolean; showsWaiting: boolean }

const made = new Map<string, readonly GridColumn<DepositRow>[]>()

/** The columns for a viewer and a tab. Cached, because the grid compares columns by identity. */
export function depositColumns({ language, showsMerchant, showsWaiting }: Kind): readonly GridColumn<DepositRow>[] {
  const key = [language, showsMerchant, showsWaiting].join()
  const known = made.get(key)
  if (known) return known
  const t = depositText(language)
  const merchant: GridColumn<DepositRow> = {
    id: 'merchant',
    header: t('column.merchant'),
    width: { min: 124, grow: 2 },
    spare: 3,
    phone: 'hidden',
    cell: (row) => row.merchantName,
  }
  const requestedAmount: GridColumn<DepositRow> = {
    id: 'asked',
    header: t('column.asked'),
    width: 112,
    align: 'end',
    spare: 2,
    phone: 'hidden',
    // Shown only if it differs: two equal columns would look like two facts.
    cell: (row) => (listedMinor(row) === row.amountMinor ? null : formatMoney(row.amountMinor, language)),
  }
  const decided: GridColumn<DepositRow> = {
    id: 'decidedAt',
    header: t('column.decided'),
    width: 136,
    align: 'end',
    spare: 3,
    phone: 'hidden',
    cell: (row) => <RequestDecided row={row} />,
  }
  const decidedBy: GridColumn<DepositRow> = {
    id: 'decidedBy',
    header: t('column.decidedBy'),
    width: { min: 104, grow: 1 },
    spare: 3,
    phone: 'hidden',
    cell: (row) => row.decidedByName,
  }
  const columns: readonly GridColumn<DepositRow>[] = [
    {
      id: 'reference',
      header: t('column.reference'),
      width: 100,
      phone: 'meta',
      cell: (row) => <span className="k-num">{row.referenceCode}</span>,
    },
    {
      id: 'customer',
      header: t('column.customer'),
      width: { min: 120, grow: 3 },
      phone: 'title',
      cell: (row) => row.customerName,
    },
    ...(showsMerchant ? [merchant] : []),
    {
      id: 'amount',
      header: t('column.amount'),
      // Wide enough for ten million: an amount is never truncated.
      width: 140,
      align: 'end',
      phone: 'end',
      cell: (row) => formatMoney(listedMinor(row), language),
    },
    ...(showsWaiting ? [] : [requestedAmount]),
    {
      id: 'account',
      header: t('column.account'),
      width: { min: 136, grow: 2 },
      spare: 2,
      phone: 'hidden',
      cell: (row) => row.bankAccountLabel,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 144,
      words: wordsOf(depositStatuses, (status) => t(`status.${status}`)),
      phone: 'meta',
      cell: (row) => (
        <>
          <RequestPill noun={depositDisplay} row={row} />
          {isOpen(row) && row.match !== 'none' && (
            <span
              className={`k-dot${row.match === 'partial' ? ' half' : ''}`}
              title={t(`match.${row.match}`)}
              role="img"
              aria-label={t(`match.${row.match}`)}
            />
          )}
        </>
      ),
    },
    ...(showsWaiting ? [] : [decided, decidedBy]),
    showsWaiting
      ? {
          id: 'createdAt',
          header: t('column.waiting'),
          width: 84,
          align: 'end',
          phone: 'end',
          cell: (row) => <RequestAge noun={depositDisplay} row={row} />,
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

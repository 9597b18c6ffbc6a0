import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { WalletRow } from '@kasa/contracts/walletTransfers'
import { RequestAge, RequestCreated, RequestDecided, RequestPill } from '@kasa/desk/cells'
import { formatMoney, type Language } from '@kasa/domain/money'
import { walletStatuses } from '@kasa/domain/wallet'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusLight } from '@kasa/ui/StatusLight'

import { listedOf, walletDisplay, walletText } from './walletDisplay'

type Kind = { language: Language; showsWaiting: boolean }
type Column = GridColumn<WalletRow>

const made = new Map<string, readonly Column[]>()

/** The columns by language and tab; created once, since the grid identifies columns by identity. */
export function walletColumns({ language, showsWaiting }: Kind): readonly Column[] {
  const key = [language, showsWaiting].join()
  const known = made.get(key)
  if (known) return known
  const t = walletText(language)
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
      id: 'reference',
      header: t('column.reference'),
      width: 100,
      spare: 1,
      phone: 'hidden',
      cell: (row) => <span className="k-num">{row.referenceCode}</span>,
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
      cell: (row) => formatMoney(listedOf(row), language),
    },
    {
      id: 'account',
      header: t('column.account'),
      width: { min: 120, grow: 1 },
      spare: 2,
      phone: 'hidden',
      cell: (row) => row.bankAccountLabel,
    },
    {
      id: 'walletRef',
      header: t('column.walletRef'),
      width: { min: 128, grow: 1 },
      spare: 1,
      phone: 'hidden',
      cell: ({ hasLine, walletRef }) => (
        <StatusLight tone={hasLine ? 'on' : walletRef === null ? 'late' : 'off'}>
          {walletRef ?? t('money.none')}
        </StatusLight>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 144,
      words: wordsOf(walletStatuses, (status) => t(`status.${status}`)),
      phone: 'meta',
      cell: (row) => <RequestPill noun={walletDisplay} row={row} />,
    },
    ...(showsWaiting ? [] : decided),
    showsWaiting
      ? {
          id: 'createdAt',
          header: t('column.waiting'),
          width: 84,
          align: 'end',
          phone: 'end',
          cell: (row) => <RequestAge noun={walletDisplay} row={row} />,
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

import { useCan } from '@kasa/console/can'
import { useCounts } from '@kasa/console/counts'
import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { listAddress } from '@kasa/console/lists/listAddress'
import { useUser } from '@kasa/console/session'
import { queueOptions } from '@kasa/contracts/requestQueue'
import {
  walletAnswers,
  walletCounts,
  walletDetail,
  walletFilters,
  walletRow,
  walletSortsOf,
  type WalletDetail,
  type WalletFilters,
  type WalletRow,
} from '@kasa/contracts/walletTransfers'
import type { Noun } from '@kasa/desk/noun'
import { parameterMs } from '@kasa/desk/parameters'
import { fitsRequest, requestFilterNames, useRequestChips } from '@kasa/desk/requestChips'
import { formatMoney } from '@kasa/domain/money'
import { walletActorOf, walletStatuses, type WalletActor, type WalletStatus } from '@kasa/domain/wallet'

import { walletColumns } from './walletColumns'
import { grossOf, listedOf, useWords, walletDisplay } from './walletDisplay'

const among =
  (...statuses: WalletStatus[]) =>
  ({ status }: WalletRow) =>
    statuses.includes(status)

/** The filters by contract name, for URL and server. */
const walletAddress = listAddress(walletFilters, requestFilterNames)

const filtered = {
  topic: 'paparaTransfer',
  path: '/api/papara-request',
  words: walletDisplay.words,
  options: queueOptions,
  address: walletAddress,
} as const

/** The viewer of wallet transfers, with their rights. */
export function useWalletViewer(): { id: string; kind: WalletActor; mayDecide: boolean } {
  const user = useUser()
  const mayDecide = useCan('paparaTransfer.decide')
  return { id: user?.sub ?? '', kind: walletActorOf(user?.scope ?? '') ?? 'MERCHANT', mayDecide }
}

/** `4 open · oldest 13 min · ₺157,499.90 waiting for a decision`, live. */
function useWalletSummary(nowMs: number): string {
  const t = useWords()
  const language = useLanguage()
  const counts = useCounts('paparaTransfer', walletCounts)
  if (!counts) return '\u00a0'
  if (counts.waiting === 0 || counts.oldestAt === null) return t('summaryNone')
  return t('summary', {
    waiting: formatCount(counts.waiting, language),
    age: formatAge(counts.oldestAt, nowMs, language),
    amount: formatMoney(counts.pendingMinor, language),
  })
}

/** Wallet transfers as a queue: payments from payers' wallets, decided by the SUBPAPARA of the account. */
export const wallets: Noun<WalletRow, WalletDetail, WalletFilters> = {
  ...walletDisplay,
  topic: 'paparaTransfer',
  module: 'papara',
  path: '/api/papara-request',
  link: (id) =>
    id === undefined ? '/papara-request/list' : `/papara-request/list?${new URLSearchParams({ tab: 'all', open: id })}`,
  schemas: { row: walletRow, detail: walletDetail, counts: walletCounts, ...walletAnswers },
  facts: (row, language) => ({
    number: row.number,
    payer: row.customerName,
    amount: formatMoney(grossOf(row), language),
  }),
  tabs: {
    approved: among('APPROVED'),
    sent: among('SENT', 'PAID', 'RETURNED'),
    rejected: among('REJECTED', 'CANCELLED'),
    expired: among('EXPIRED'),
  },
  address: walletAddress,
  fits: (row, filters) => fitsRequest(row, listedOf(row), filters),
  sorts: {
    amount: listedOf,
    decidedAt: ({ decidedAt }) => decidedAt && Date.parse(decidedAt),
    reference: ({ referenceCode }) => referenceCode,
    payer: ({ customerName }) => customerName,
    merchant: ({ merchantName }) => merchantName,
    account: ({ bankAccountLabel }) => bankAccountLabel,
    status: ({ status }) => walletStatuses.indexOf(status),
  },
  sortsOf: walletSortsOf,
  goesOnAfter: ['approve', 'reject'],
  get undoMs() {
    return parameterMs('undo_s')
  },
  calls: { rings: among('IN_REVIEW'), isCalled: () => true },
  useViewer: useWalletViewer,
  useColumns: (showsWaiting) => walletColumns({ language: useLanguage(), showsWaiting }),
  useChips: (filters, onFilters) => useRequestChips(filtered, filters, onFilters, () => true),
  useSummary: useWalletSummary,
}

import { can } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import {
  depositClaimAnswer,
  depositCounts,
  depositDetail,
  depositNextAnswer,
  depositPage,
  depositRow,
  depositSortsOf,
  type DepositDetail,
  type DepositFilters,
  type DepositRow,
} from '@kasa/contracts/deposits'
import type { Noun } from '@kasa/desk/noun'
import { fitsRequest } from '@kasa/desk/requestChips'
import { parameterMs } from '@kasa/desk/parameters'
import { depositStatuses } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor, listedMinor } from '@kasa/domain/openDeposit'

import { depositColumns } from './list/depositColumns'
import { depositDisplay } from './list/depositFacts'
import { depositAddress } from './list/depositFilters'
import { useDepositChips } from './list/useDepositChips'
import { useDepositSummary } from './list/useDepositSummary'
import { useDepositViewer } from './list/useDepositViewer'

/** The path of a deposit, or of the list, for any user who may see either list. */
function link(id?: string): string {
  if (id === undefined) return '/remit-request/list'
  return `/remit-request/${can('deposit.listAll') ? 'alllist' : 'list'}?${new URLSearchParams({ tab: 'all', open: id })}`
}

/** Deposits by bank transfer as a queue: requests that an operator confirms or rejects. */
export const deposits: Noun<DepositRow, DepositDetail, DepositFilters> = {
  ...depositDisplay,
  topic: 'deposit',
  module: 'remit',
  path: '/api/remit-request',
  link,
  schemas: {
    row: depositRow,
    page: depositPage,
    detail: depositDetail,
    counts: depositCounts,
    claim: depositClaimAnswer,
    next: depositNextAnswer,
  },
  facts: (row, language) => ({
    number: row.number,
    customer: row.customerName,
    amount: formatMoney(creditedMinor(row), language),
    asked: formatMoney(row.amountMinor, language),
  }),
  tabs: {
    confirmed: ({ status }) => status === 'APPROVED',
    rejected: ({ status }) => status === 'REJECTED' || status === 'CANCELLED',
    expired: ({ status }) => status === 'EXPIRED',
    reversed: ({ status }) => status === 'REVERSED',
  },
  address: depositAddress,
  fits: (row, filters) => fitsRequest(row, listedMinor(row), filters),
  sorts: {
    amount: listedMinor,
    asked: ({ amountMinor }) => amountMinor,
    decidedAt: ({ decidedAt }) => decidedAt && Date.parse(decidedAt),
    reference: ({ referenceCode }) => referenceCode,
    customer: ({ customerName }) => customerName,
    merchant: ({ merchantName }) => merchantName,
    account: ({ bankAccountLabel }) => bankAccountLabel,
    status: ({ status }) => depositStatuses.indexOf(status),
  },
  sortsOf: depositSortsOf,
  get undoMs() {
    return parameterMs('undo_s')
  },
  calls: { rings: ({ status }) => status === 'DECLARED', isCalled: ({ declaredAt }) => declaredAt !== null },
  useViewer: useDepositViewer,
  useColumns: (showsWaiting) =>
    depositColumns({ language: useLanguage(), showsMerchant: useDepositViewer().showsMerchant, showsWaiting }),
  useChips: useDepositChips,
  useSummary: useDepositSummary,
}

import { useLanguage } from '@kasa/console/i18n'
import { tenant } from '@kasa/console/tenant'
import {
  withdrawalClaimAnswer,
  withdrawalCounts,
  withdrawalDetail,
  withdrawalNextAnswer,
  withdrawalPage,
  withdrawalRow,
  withdrawalSortsOf,
  type WithdrawalDetail,
  type WithdrawalFilters,
  type WithdrawalRow,
} from '@kasa/contracts/withdrawals'
import type { Noun } from '@kasa/desk/noun'
import { fitsRequest } from '@kasa/desk/requestChips'
import { parameterMs } from '@kasa/desk/parameters'
import { formatMoney } from '@kasa/domain/money'
import { withdrawalStatuses } from '@kasa/domain/withdrawal'

import { useWithdrawalChips } from './list/useWithdrawalChips'
import { useWithdrawalSummary } from './list/useWithdrawalSummary'
import { useWithdrawalViewer } from './list/useWithdrawalViewer'
import { withdrawalColumns } from './list/withdrawalColumns'
import { withdrawalDisplay } from './list/withdrawalFacts'
import { withdrawalAddress } from './list/withdrawalFilters'

const hasLeft: ReadonlySet<WithdrawalRow['status']> = new Set(['SENT', 'SUSPECT', 'PAID', 'RETURNED'])

/** Payouts as a queue: merchants' requests that an operator sends from one of our accounts. */
export const withdrawals: Noun<WithdrawalRow, WithdrawalDetail, WithdrawalFilters> = {
  ...withdrawalDisplay,
  topic: 'withdrawal',
  module: 'withdraw',
  path: '/api/withdraw-request',
  link: (id) =>
    id === undefined
      ? '/withdraw-request/list'
      : `/withdraw-request/list?${new URLSearchParams({ tab: 'all', open: id })}`,
  schemas: {
    row: withdrawalRow,
    page: withdrawalPage,
    detail: withdrawalDetail,
    counts: withdrawalCounts,
    claim: withdrawalClaimAnswer,
    next: withdrawalNextAnswer,
  },
  facts: (row, language) => ({
    number: row.number,
    beneficiary: row.beneficiaryName,
    account: row.bankAccountLabel ?? '',
    amount: formatMoney(row.amountMinor, language),
  }),
  tabs: {
    held: ({ status }) => status === 'HOLD',
    suspect: ({ status }) => status === 'SUSPECT',
    noSource: ({ withoutSource }) => withoutSource,
    sent: ({ status }) => status === 'SENT',
    paid: ({ status, decidedAt, partCount }) =>
      (status === 'PAID' || (status === 'PARTIALLY_PAID' && decidedAt !== null)) && partCount === 0,
    rejected: ({ status, partCount }) => (status === 'REJECTED' || status === 'CANCELLED') && partCount === 0,
    returned: ({ status, partCount }) => status === 'RETURNED' && partCount === 0,
    split: ({ status, decidedAt }) => status === 'PARTIALLY_PAID' && decidedAt === null,
    // A split payout is one payout to its merchant. The API lists it here once its first part has left.
    left: ({ status, decidedAt, partCount }) =>
      partCount === 0 && (status === 'PARTIALLY_PAID' || (decidedAt !== null && hasLeft.has(status))),
  },
  get unlisted() {
    return tenant().flags.partialWithdrawal ? ['left'] : ['left', 'split']
  },
  standing: ['held', 'suspect', 'noSource', 'split'],
  times: { returned: ({ returnedAt }) => returnedAt },
  alarms: ['suspect'],
  isWaiting: ({ withoutSource }) => !withoutSource,
  address: withdrawalAddress,
  fits: (row, filters) => fitsRequest(row, row.amountMinor, filters),
  sorts: {
    amount: ({ amountMinor }) => amountMinor,
    decidedAt: ({ decidedAt }) => decidedAt && Date.parse(decidedAt),
    reference: ({ referenceCode }) => referenceCode,
    beneficiary: ({ beneficiaryName }) => beneficiaryName,
    merchant: ({ merchantName }) => merchantName,
    account: ({ bankAccountLabel }) => bankAccountLabel,
    status: ({ status }) => withdrawalStatuses.indexOf(status),
    returnedAt: ({ returnedAt }) => returnedAt && Date.parse(returnedAt),
  },
  sortsOf: withdrawalSortsOf,
  goesOnAfter: ['sent'],
  get undoMs() {
    return parameterMs('undo_s')
  },
  // A payout can be sent as soon as it is requested.
  calls: { rings: ({ status }) => status === 'QUEUED', isCalled: () => true },
  useViewer: useWithdrawalViewer,
  useColumns(showsWaiting, tab) {
    const { isOurs, kind } = useWithdrawalViewer()
    return withdrawalColumns({
      language: useLanguage(),
      isOurs,
      showsMerchant: kind === 'ADMIN',
      showsWaiting,
      showsReturned: tab === 'returned',
    })
  },
  useChips: useWithdrawalChips,
  useSummary: useWithdrawalSummary,
}

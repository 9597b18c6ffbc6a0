import { useLanguage } from '@kasa/console/i18n'
import {
  cardAnswers,
  cardCounts,
  cardDetail,
  cardRow,
  cardSortsOf,
  type CardDetail,
  type CardFilters,
  type CardRow,
} from '@kasa/contracts/cardTransfers'
import type { Noun } from '@kasa/desk/noun'
import { parameterMs } from '@kasa/desk/parameters'
import { fitsRequest } from '@kasa/desk/requestChips'
import { cardStatuses, type CardStatus } from '@kasa/domain/card'
import { formatMoney } from '@kasa/domain/money'

import { transferLink } from '../parts/transferLink'
import { transferColumns } from './list/transferColumns'
import { transferDisplay } from './list/transferFacts'
import { transferAddress } from './list/transferFilters'
import { useTransferChips } from './list/useTransferChips'
import { useTransferSummary } from './list/useTransferSummary'
import { useTransferViewer } from './list/useTransferViewer'

const among =
  (...statuses: CardStatus[]) =>
  ({ status }: CardRow) =>
    statuses.includes(status)

/** Card transfers as a queue: card payments, decided by the trader of the terminal. */
export const transfers: Noun<CardRow, CardDetail, CardFilters> = {
  ...transferDisplay,
  topic: 'cardTransfer',
  module: 'card',
  path: '/api/trn',
  link: transferLink,
  schemas: { row: cardRow, detail: cardDetail, counts: cardCounts, ...cardAnswers },
  facts: (row, language) => ({
    number: row.number,
    payer: row.customerName,
    amount: formatMoney(row.amountMinor, language),
  }),
  tabs: {
    onTheWay: among('ROUTED', 'AWAITING_PAYER', 'RECEIVED'),
    refunds: among('REFUND_PENDING'),
    chargebacks: among('CHARGEBACK'),
    approved: among('APPROVED', 'WON'),
    rejected: among('REJECTED', 'CANCELLED'),
    expired: among('EXPIRED'),
    returned: among('REFUNDED', 'LOST'),
  },
  standing: ['onTheWay', 'refunds', 'chargebacks'],
  alarms: ['chargebacks'],
  address: transferAddress,
  fits: (row, filters) => fitsRequest(row, row.amountMinor, filters),
  sorts: {
    amount: ({ amountMinor }) => amountMinor,
    decidedAt: ({ decidedAt }) => decidedAt && Date.parse(decidedAt),
    reference: ({ referenceCode }) => referenceCode,
    payer: ({ customerName }) => customerName,
    merchant: ({ merchantName }) => merchantName,
    account: ({ bankAccountLabel }) => bankAccountLabel,
    status: ({ status }) => cardStatuses.indexOf(status),
    answerBy: ({ answerBy }) => answerBy && Date.parse(answerBy),
  },
  sortsOf: cardSortsOf,
  goesOnAfter: ['approve', 'reject'],
  get undoMs() {
    return parameterMs('undo_s')
  },
  calls: { rings: among('IN_REVIEW'), isCalled: () => true },
  useViewer: useTransferViewer,
  useColumns: (showsWaiting, tab) =>
    transferColumns({ language: useLanguage(), showsWaiting, showsAnswerBy: tab === 'chargebacks' }),
  useChips: useTransferChips,
  useSummary: useTransferSummary,
}

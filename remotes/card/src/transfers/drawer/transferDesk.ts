import { cardAnswers, type CardRow } from '@kasa/contracts/cardTransfers'
import type { LazyParts } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'

import { TransferDrawer } from './TransferDrawer'
import { useTransferBulk } from './useTransferBulk'

/** The parts of the card desk besides its list. */
export const transferDesk: LazyParts<CardRow> = {
  Drawer: TransferDrawer,
  useBulk: useTransferBulk,
  keys: [
    { key: 'a', does: 'approve' },
    { key: 'r', does: 'reject' },
  ],
  inAll: (rows, language) =>
    formatMoney(
      rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      language,
    ),
  bulkAnswer: cardAnswers.bulk,
}

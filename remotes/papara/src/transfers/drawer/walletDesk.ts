import { walletAnswers, type WalletRow } from '@kasa/contracts/walletTransfers'
import type { LazyParts } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'

import { listedOf } from '../walletDisplay'
import { useWalletBulk } from './useWalletDecisions'
import { WalletDrawer } from './WalletDrawer'

/** The parts of the wallet desk besides its list. */
export const walletDesk: LazyParts<WalletRow> = {
  Drawer: WalletDrawer,
  useBulk: useWalletBulk,
  keys: [
    { key: 'a', does: 'approve' },
    { key: 'r', does: 'reject' },
  ],
  inAll: (rows, language) =>
    formatMoney(
      rows.reduce((sum, row) => sum + listedOf(row), 0n),
      language,
    ),
  bulkAnswer: walletAnswers.bulk,
}

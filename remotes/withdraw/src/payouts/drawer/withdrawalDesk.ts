import { tenant } from '@kasa/console/tenant'
import { withdrawalBulkAnswer, type WithdrawalRow } from '@kasa/contracts/withdrawals'
import type { LazyParts } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'

import { useWithdrawalBulk } from './useWithdrawalBulk'
import { WithdrawalDrawer } from './WithdrawalDrawer'

/** The parts of the payout desk besides its list. */
export const withdrawalDesk: LazyParts<WithdrawalRow> = {
  Drawer: WithdrawalDrawer,
  useBulk: useWithdrawalBulk,
  get keys() {
    return [
      { key: 's', does: 'send' },
      ...(tenant().flags.partialWithdrawal ? [{ key: 'b', does: 'split' }] : []),
      { key: '1 2 3 4', does: 'copy' },
      { key: 'a', does: 'sent' },
      { key: 'd', does: 'suspect' },
      { key: 'r', does: 'reject' },
      { key: 'f', does: 'free' },
    ]
  },
  inAll: (rows, language) =>
    formatMoney(
      rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
      language,
    ),
  bulkAnswer: withdrawalBulkAnswer,
}

import { depositBulkAnswer, type DepositRow } from '@kasa/contracts/deposits'
import type { LazyParts } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'
import { listedMinor } from '@kasa/domain/openDeposit'

import { DepositDrawer } from './DepositDrawer'
import { useDepositBulk } from './useDepositBulk'

/** The drawer and the bulk actions of the deposit queue. */
export const depositDesk: LazyParts<DepositRow> = {
  Drawer: DepositDrawer,
  useBulk: useDepositBulk,
  keys: [
    { key: 'a', does: 'approve' },
    { key: 'r', does: 'reject' },
  ],
  inAll: (rows, language) =>
    formatMoney(
      rows.reduce((sum, row) => sum + listedMinor(row), 0n),
      language,
    ),
  bulkAnswer: depositBulkAnswer,
}

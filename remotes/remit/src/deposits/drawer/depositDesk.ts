import { depositBulkAnswer } from '@kasa/contracts/depositDesk'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { NounLater } from '@kasa/desk/noun'

import { DepositDrawer } from './DepositDrawer'
import { useDepositBulk } from './useDepositBulk'

/** What a desk of deposits needs beside its list. */
export const depositDesk: NounLater<DepositRow> = {
  Drawer: DepositDrawer,
  useBulk: useDepositBulk,
  keys: [
    { key: 'a', does: 'approve' },
    { key: 'r', does: 'reject' },
  ],
  bulkAnswer: depositBulkAnswer,
}

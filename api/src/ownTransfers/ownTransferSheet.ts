import type { OwnTransfer } from '@kasa/contracts/ownTransfers'

import type { Sheet } from '../exports/cells'

/** The columns of the transfers between our accounts in an export. */
export const ownTransferSheet: Sheet<OwnTransfer> = {
  from: ({ fromLabel }) => fromLabel,
  to: ({ toLabel }) => toLabel,
  state: ({ status }) => ({ code: status }),
  amount: ({ debitMinor }) => debitMinor,
  left: ({ leftAt }) => ({ at: leftAt }),
}

import type { DeskLine } from '@kasa/contracts/desk'

import type { Sheet } from '../exports/cells'

/** The desk's bank lines in an export; debits are negative. */
export const deskLineSheet: Sheet<DeskLine> = {
  at: ({ bookedAt }) => ({ at: bookedAt }),
  name: ({ senderName }) => senderName,
  description: ({ description }) => description,
  account: ({ accountLabel }) => accountLabel,
  amount: ({ amountMinor, direction }) => (direction === 'DEBIT' ? -amountMinor : amountMinor),
  free: ({ freeMinor }) => freeMinor,
  back: ({ countedMinor }) => countedMinor,
  status: ({ status }) => ({ code: status }),
}

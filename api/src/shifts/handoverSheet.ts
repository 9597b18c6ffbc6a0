import type { HandoverRow } from '@kasa/contracts/shifts'

import type { Sheet } from '../exports/cells'

/**
 * The columns of the hand-overs in an export; what was counted otherwise than the ledger says as an amount, where
 * anything was.
 */
export const handoverSheet: Sheet<HandoverRow> = {
  number: ({ number }) => number,
  giver: ({ giverName }) => giverName,
  taker: ({ takerName }) => takerName,
  difference: ({ differenceCount, differenceMinor }) => (differenceCount === 0 ? { code: 'NONE' } : differenceMinor),
  status: ({ status }) => ({ code: status }),
  givenAt: ({ givenAt }) => ({ at: givenAt }),
  endedAt: ({ endedAt }) => ({ at: endedAt }),
}

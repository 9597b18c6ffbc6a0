import type { HandoverRow } from '@kasa/contracts/shifts'

import type { Sheet } from '../exports/cells'

/** The hand-overs' columns in an export. The difference is an amount, or NONE if nothing differed. */
export const handoverSheet: Sheet<HandoverRow> = {
  number: ({ number }) => number,
  giver: ({ giverName }) => giverName,
  taker: ({ takerName }) => takerName,
  difference: ({ differenceCount, differenceMinor }) => (differenceCount === 0 ? { code: 'NONE' } : differenceMinor),
  status: ({ status }) => ({ code: status }),
  givenAt: ({ givenAt }) => ({ at: givenAt }),
  endedAt: ({ endedAt }) => ({ at: endedAt }),
}

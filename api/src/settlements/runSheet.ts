import type { SettlementRunRow } from '@kasa/contracts/settlements'

import type { Sheet } from '../exports/cells'

export const runSheet: Sheet<SettlementRunRow> = {
  number: ({ number }) => number,
  day: ({ day }) => day,
  status: ({ status }) => ({ code: status }),
  count: ({ count }) => count,
  amount: ({ sumMinor }) => sumMinor,
  leftOut: ({ leftOut }) => leftOut,
  paid: ({ paid }) => paid,
  back: ({ back }) => back,
  askedBy: ({ askedBy }) => askedBy,
  decidedBy: ({ decidedBy }) => decidedBy,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

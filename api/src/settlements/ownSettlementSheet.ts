import type { OwnSettlement } from '@kasa/contracts/ownSettlements'

import type { Sheet } from '../exports/cells'

export const ownSettlementSheet: Sheet<OwnSettlement> = {
  number: ({ number }) => number,
  day: ({ day }) => ({ day }),
  since: ({ since }) => ({ at: since }),
  until: ({ until }) => ({ at: until }),
  state: ({ state }) => ({ code: state }),
  gross: ({ grossMinor }) => grossMinor,
  fee: ({ feeMinor }) => feeMinor,
  other: ({ otherMinor }) => otherMinor,
  kept: ({ keptMinor }) => keptMinor,
  released: ({ releasedMinor }) => releasedMinor,
  amount: ({ amountMinor }) => amountMinor,
  payout: ({ payout }) => payout?.number ?? null,
  bankRef: ({ payout }) => payout?.bankRefs.join(' ') ?? null,
}

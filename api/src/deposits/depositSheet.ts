import type { DepositRow } from '@kasa/contracts/deposits'
import { listedMinor } from '@kasa/domain/openDeposit'

import type { Sheet } from '../exports/cells'

/** The columns of exported deposits. */
export const depositSheet: Sheet<DepositRow> = {
  reference: ({ referenceCode }) => referenceCode,
  number: ({ number }) => number,
  customer: ({ customerName }) => customerName,
  merchant: ({ merchantName }) => merchantName,
  amount: listedMinor,
  asked: ({ amountMinor }) => amountMinor,
  account: ({ bankAccountLabel }) => bankAccountLabel,
  status: ({ status }) => ({ code: status }),
  decidedAt: ({ decidedAt }) => ({ at: decidedAt }),
  decidedBy: ({ decidedByName }) => decidedByName,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

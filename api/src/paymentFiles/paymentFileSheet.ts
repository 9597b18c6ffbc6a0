import type { PaymentFileRow } from '@kasa/contracts/paymentFiles'

import type { Sheet } from '../exports/cells'

export const paymentFileSheet: Sheet<PaymentFileRow> = {
  number: ({ number }) => number,
  account: ({ account }) => account.label,
  status: ({ status }) => ({ code: status }),
  count: ({ count }) => count,
  amount: ({ sumMinor }) => sumMinor,
  accepted: ({ accepted }) => accepted,
  rejected: ({ rejected }) => rejected,
  toLookAt: ({ toLookAt }) => toLookAt,
  madeBy: ({ madeBy }) => madeBy,
  checkedBy: ({ checkedBy }) => checkedBy,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

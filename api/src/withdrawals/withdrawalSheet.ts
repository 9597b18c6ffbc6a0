import type { WithdrawalRow } from '@kasa/contracts/withdrawals'

import type { Sheet } from '../exports/cells'

/** The columns of exported payouts. */
export const withdrawalSheet: Sheet<WithdrawalRow> = {
  reference: ({ referenceCode }) => referenceCode,
  number: ({ number }) => number,
  beneficiary: ({ beneficiaryName }) => beneficiaryName,
  merchant: ({ merchantName }) => merchantName,
  amount: ({ amountMinor }) => amountMinor,
  fee: ({ feeMinor }) => feeMinor,
  tax: ({ taxMinor }) => taxMinor,
  bank: ({ bankName }) => bankName,
  account: ({ bankAccountLabel }) => bankAccountLabel,
  rail: ({ rail }) => rail,
  bankRef: ({ bankRef }) => bankRef,
  status: ({ status }) => ({ code: status }),
  hold: ({ status, holdReasons }) => (status === 'HOLD' ? { codes: holdReasons } : null),
  decidedAt: ({ decidedAt }) => ({ at: decidedAt }),
  decidedBy: ({ decidedByName }) => decidedByName,
  returnedAt: ({ returnedAt }) => ({ at: returnedAt }),
  feeKept: ({ feeKeptMinor }) => feeKeptMinor,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

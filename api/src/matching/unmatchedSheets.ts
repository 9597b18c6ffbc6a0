import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'

import type { Sheet } from '../exports/cells'

/** The columns of the unmatched lines in an export. */
export const lineSheet: Sheet<UnmatchedLine> = {
  sender: ({ senderName }) => senderName,
  note: ({ description }) => description,
  account: ({ bankAccountLabel }) => bankAccountLabel,
  state: ({ status }) => ({ code: status }),
  amount: ({ direction, freeMinor, amountMinor, status }) =>
    direction === 'DEBIT' ? -amountMinor : status === 'PARTIAL' ? freeMinor : amountMinor,
  age: ({ bookedAt }) => ({ at: bookedAt }),
}

/** The columns of the requests that wait for their money in an export. */
export const requestSheet: Sheet<UnmatchedRequest> = {
  customer: ({ customerName }) => customerName,
  number: ({ number }) => number,
  reference: ({ referenceCode }) => referenceCode,
  account: ({ bankAccountLabel }) => bankAccountLabel,
  rest: ({ restMinor }) => restMinor,
  age: ({ since }) => ({ at: since }),
}

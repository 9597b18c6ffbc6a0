import type { CardRow } from '@kasa/contracts/cardTransfers'

import type { Sheet } from '../exports/cells'

export const cardSheet: Sheet<CardRow> = {
  number: ({ number }) => number,
  reference: ({ referenceCode }) => referenceCode,
  payer: ({ customerName }) => customerName,
  merchant: ({ merchantName }) => merchantName,
  amount: ({ amountMinor }) => amountMinor,
  fee: ({ feeMinor }) => feeMinor,
  tax: ({ taxMinor }) => taxMinor,
  card: ({ scheme, cardBin6, cardLast4 }) => [scheme, cardBin6, cardLast4].filter(Boolean).join(' '),
  account: ({ bankAccountLabel }) => bankAccountLabel,
  threeDs: ({ threeDs }) => (threeDs ? { code: threeDs } : null),
  fired: ({ fired }) => (fired.length > 0 ? String(fired.length) : null),
  status: ({ status }) => ({ code: status }),
  answerBy: ({ answerBy }) => ({ at: answerBy }),
  decidedAt: ({ decidedAt }) => ({ at: decidedAt }),
  decidedBy: ({ decidedByName }) => decidedByName,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

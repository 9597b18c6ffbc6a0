import type { CardSettlementRow } from '@kasa/contracts/cardSettlements'

import type { Sheet } from '../exports/cells'

export const cardSettlementSheet: Sheet<CardSettlementRow> = {
  number: ({ number }) => number,
  acquirer: ({ acquirer }) => acquirer,
  file: ({ fileName }) => fileName,
  account: ({ account }) => account.label,
  status: ({ status }) => ({ code: status }),
  rows: ({ rowCount }) => rowCount,
  differences: ({ differenceCount }) => differenceCount,
  gross: ({ grossMinor }) => grossMinor,
  fee: ({ feeMinor }) => feeMinor,
  net: ({ netMinor }) => netMinor,
  handedBy: ({ handedByName }) => handedByName,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

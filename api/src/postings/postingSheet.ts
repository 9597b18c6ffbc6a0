import type { Posting } from '@kasa/contracts/postings'

import type { Sheet } from '../exports/cells'

/** The export columns of statements of account, named as on the screen. */
export const postingSheet: Sheet<Posting> = {
  at: ({ at }) => ({ at }),
  entry: ({ entry }) => ({ code: entry }),
  number: ({ number }) => number,
  merchantRef: ({ merchantRef }) => merchantRef,
  account: ({ account }) => account,
  bankRef: ({ bankRef }) => bankRef,
  gross: ({ grossMinor }) => grossMinor,
  fee: ({ feeMinor }) => feeMinor,
  net: ({ netMinor }) => netMinor,
  balance: ({ balanceMinor }) => balanceMinor,
}

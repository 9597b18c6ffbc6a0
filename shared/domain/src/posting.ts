import type { JournalKind } from './ledger'

/** Statements of account: the postings of a merchant, or of one of our bank accounts. */

/** The name of each posting on a bank account's statement; null for those that move none of its money. */
export const bankEntry = {
  P1: 'CREDIT',
  P2: null,
  P2U: null,
  P2b: null,
  P2bL: null,
  P3: null,
  P4: null,
  P4U: null,
  P5: 'DEBIT',
  P6: null,
  P6b: null,
  P7: null,
  P8: 'OWN_TRANSFER',
  P8A: null,
  P8U: 'OWN_TRANSFER_UNDONE',
  P8AU: null,
  P9: null,
  P9P: 'SENT_BACK',
  P9PU: 'SENT_BACK_UNDONE',
  P10a: null,
  P10aU: null,
  P10b: null,
  P10r: null,
  P10c: null,
  P10w: null,
  P11: null,
  P11U: null,
  P11R: null,
  P12: null,
  P12R: null,
  ADJ: null,
  WO: null,
} as const satisfies Record<JournalKind, string | null>

export const bankEntries = [...new Set(Object.values(bankEntry).filter((entry) => entry !== null))]

/** The postings of each figure of the bank report: incoming, outgoing, and all others. */
export const postingFlows = ['in', 'out', 'other'] as const
export type PostingFlow = (typeof postingFlows)[number]
export const flowKinds = { in: 'P1', out: 'P5' } as const satisfies Record<Exclude<PostingFlow, 'other'>, JournalKind>

/** The most days of a statement. */
export const mostPostingDays = 31

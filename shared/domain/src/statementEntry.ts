import type { JournalKind } from './ledger'

/** The name of each posting on a merchant's statement; null for those that move none of its money. */
export const statementEntry = {
  P1: null,
  P2: 'APPROVED',
  P2U: 'APPROVAL_UNDONE',
  P2b: 'APPROVED',
  P2bL: null,
  P3: 'HELD',
  P4: 'SENT',
  P4U: 'SENT_UNDONE',
  P5: null,
  P6: 'RETURNED',
  P6b: 'NOT_SENT',
  P8: null,
  P8A: null,
  P8U: null,
  P8AU: null,
  P7: 'RELEASED',
  P9: 'REVERSED',
  P9P: null,
  P9PU: null,
  P10a: 'APPROVED',
  P10aU: 'APPROVAL_UNDONE',
  P10b: null,
  P10r: 'REFUNDED',
  P10c: 'CHARGEBACK',
  P10w: 'CHARGEBACK_WON',
  P11: 'SETTLED',
  P11U: 'SETTLEMENT_UNDONE',
  P11R: 'SETTLEMENT_RETURNED',
  P12: 'RESERVE_KEPT',
  P12R: 'RESERVE_RELEASED',
  ADJ: 'ADJUSTED',
  WO: 'WRITTEN_OFF',
} as const satisfies Record<JournalKind, string | null>

export const statementEntries = [...new Set(Object.values(statementEntry).filter((entry) => entry !== null))]

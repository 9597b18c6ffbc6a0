import type { MissedRow } from '@kasa/contracts/missedStates'

import type { Sheet } from '../exports/cells'

/** The columns of exported missed statuses. */
export const missedSheet: Sheet<MissedRow> = {
  number: ({ number }) => number,
  reference: ({ merchantRef }) => merchantRef,
  merchant: ({ merchantName }) => merchantName,
  amount: ({ amountMinor }) => amountMinor,
  known: ({ known }) => known?.type ?? { code: 'NOTHING' },
  type: ({ type }) => type,
  cause: ({ cause }) => ({ code: cause }),
  answer: ({ lastError, lastStatus }) =>
    lastError !== null ? { code: lastError } : lastStatus !== null ? `HTTP ${lastStatus}` : null,
  since: ({ since }) => ({ at: since }),
}

import type { StatementRow } from '@kasa/contracts/statements'

import type { Sheet } from '../exports/cells'

/** The columns of exported statements. */
export const statementSheet: Sheet<StatementRow> = {
  file: ({ fileName }) => fileName,
  status: ({ status }) => ({ code: status }),
  account: ({ account }) => account.label,
  period: ({ periodFrom, periodTo }) => [...new Set([periodFrom, periodTo])].filter((day) => day !== null).join(' – '),
  new: ({ rowsNew }) => rowsNew,
  duplicate: ({ rowsDuplicate }) => rowsDuplicate,
  error: ({ rowsError }) => rowsError,
  closing: ({ closingMinor }) => closingMinor,
  created: ({ createdAt }) => ({ at: createdAt }),
}

import type { CallbackRow } from '@kasa/contracts/callbacks'

import type { Sheet } from '../exports/cells'

/** The columns of exported callbacks. */
export const callbackSheet: Sheet<CallbackRow> = {
  number: ({ objectNumber }) => objectNumber,
  type: ({ type }) => type,
  merchant: ({ merchantName }) => merchantName,
  status: ({ status, lastError }) => ({
    code: status !== 'PENDING' ? status : lastError === null ? 'WAITING' : 'RETRYING',
  }),
  answer: ({ lastError, lastStatus }) =>
    lastError !== null ? { code: lastError } : lastStatus !== null ? `HTTP ${lastStatus}` : null,
  attempts: ({ attempts }) => attempts,
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}

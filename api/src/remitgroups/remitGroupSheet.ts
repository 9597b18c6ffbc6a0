import type { RemitGroupRow } from '@kasa/contracts/remitGroups'

import type { Sheet } from '../exports/cells'

/** The columns of the remit groups in an export. */
export const remitGroupSheet: Sheet<RemitGroupRow> = {
  name: ({ name }) => name,
  status: ({ status }) => ({ code: status }),
  strategy: ({ strategy }) => ({ code: strategy }),
  // With the slash of fractions (U+2044): a spreadsheet takes "3 / 5" for a day in May.
  accounts: ({ activeAccounts, accounts }) => `${activeAccounts} ⁄ ${accounts}`,
  merchants: ({ merchants }) => merchants,
  owner: ({ ownerName }) => ownerName,
  failover: ({ failoverName }) => failoverName,
}

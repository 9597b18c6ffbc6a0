import type { RemitGroupRow } from '@kasa/contracts/remitGroups'

import type { Sheet } from '../exports/cells'

export const remitGroupSheet: Sheet<RemitGroupRow> = {
  name: ({ name }) => name,
  status: ({ status }) => ({ code: status }),
  strategy: ({ strategy }) => ({ code: strategy }),
  // Uses the fraction slash (U+2044), because a spreadsheet would read "3 / 5" as a date.
  accounts: ({ activeAccounts, accounts }) => `${activeAccounts} ⁄ ${accounts}`,
  merchants: ({ merchants }) => merchants,
  owner: ({ ownerName }) => ownerName,
  failover: ({ failoverName }) => failoverName,
}

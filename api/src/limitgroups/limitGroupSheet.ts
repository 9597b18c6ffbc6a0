import type { LimitGroupRow } from '@kasa/contracts/limitGroups'

import type { Sheet } from '../exports/cells'

export const limitGroupSheet: Sheet<LimitGroupRow> = {
  name: ({ name }) => name,
  status: ({ status }) => ({ code: status }),
  rules: ({ rules }) => rules,
  merchants: ({ merchants }) => merchants,
  accounts: ({ accounts }) => accounts,
  remitGroups: ({ remitGroups }) => remitGroups,
  updated: ({ updatedAt }) => ({ at: updatedAt }),
}

import type { BotRow } from '@kasa/contracts/bots'

import type { Sheet } from '../exports/cells'

/** The bots' columns in an export; of a bot's accounts only those visible to the reader. */
export const botSheet: Sheet<BotRow> = {
  name: ({ name }) => name,
  status: ({ status }) => ({ code: status }),
  accounts: ({ accounts }) => accounts.map(({ label }) => label).join(', '),
  kind: ({ kind }) => ({ code: kind }),
  beat: ({ heartbeatAt }) => ({ at: heartbeatAt }),
  today: ({ txToday }) => txToday,
  matched: ({ matchedToday }) => matchedToday,
  unmatched: ({ unmatchedToday }) => unmatchedToday,
  gaps: ({ openGaps }) => openGaps,
}

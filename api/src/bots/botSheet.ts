import type { BotRow } from '@kasa/contracts/bots'

import type { Sheet } from '../exports/cells'

/** The columns of the bots in an export; of a bot's accounts those that its asker may see, as on the screen. */
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

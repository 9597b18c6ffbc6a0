/** What a watcher bot is, and when it is believed. Source: domain section 3. */
export const botKinds = ['BANK_API', 'OPEN_BANKING', 'STATEMENT_MAIL', 'SFTP_MT940', 'FILE'] as const
export type BotKind = (typeof botKinds)[number]

/** What a line that fits a request does: nothing, a suggestion to a person, or its approval where the rules allow. */
export const autoMatches = ['OFF', 'SUGGEST', 'APPROVE'] as const
export type AutoMatch = (typeof autoMatches)[number]

export const botStatuses = ['ONLINE', 'LATE', 'OFFLINE', 'ERROR', 'PAUSED'] as const
export type BotStatus = (typeof botStatuses)[number]

/** Beats that may be missed before it is LATE, and before it is not believed. */
const lateAfter = 2
const lostAfter = 5

export type Beats = { paused: boolean; heartbeatMs: number | null; intervalS: number; errorsInRow: number }

/**
 * LATE after two missed beats, OFFLINE after five. A beat that tells an error is as good as none, since the bot does
 * not see its bank: LATE after two in a row, ERROR after five.
 */
export function botStatusAt({ paused, heartbeatMs, intervalS, errorsInRow }: Beats, nowMs: number): BotStatus {
  if (paused) return 'PAUSED'
  if (heartbeatMs === null) return 'OFFLINE'
  const missed = (nowMs - heartbeatMs) / (intervalS * 1000)
  if (missed >= lostAfter) return 'OFFLINE'
  if (errorsInRow >= lostAfter) return 'ERROR'
  return missed >= lateAfter || errorsInRow >= lateAfter ? 'LATE' : 'ONLINE'
}

/**
 * What is true of a bot in each state: its accounts are given to payers; its alarm sounds. Who pauses a bot knows of
 * it.
 */
const facts = {
  ONLINE: { isBelieved: true, isAlarm: false },
  LATE: { isBelieved: true, isAlarm: false },
  OFFLINE: { isBelieved: false, isAlarm: true },
  ERROR: { isBelieved: false, isAlarm: true },
  PAUSED: { isBelieved: false, isAlarm: false },
} as const satisfies Record<BotStatus, { isBelieved: boolean; isAlarm: boolean }>

/** False where the bot's accounts leave assignment. */
export const isBelieved = (status: BotStatus): boolean => facts[status].isBelieved
/** True where somebody must look after the bot. */
export const isBotAlarm = (status: BotStatus): boolean => facts[status].isAlarm

export type BotRefusal = 'BOT_PAUSED' | 'BOT_NOT_PAUSED' | 'BOT_SHARED'

/**
 * What a person may do to a bot that watches accounts of theirs, and why not. A bot that also watches others' is not
 * theirs to stop.
 */
export function whyNotPause(
  action: 'pause' | 'resume',
  bot: { paused: boolean; isShared: boolean },
): BotRefusal | undefined {
  if (bot.isShared) return 'BOT_SHARED'
  if (action === 'pause') return bot.paused ? 'BOT_PAUSED' : undefined
  return bot.paused ? undefined : 'BOT_NOT_PAUSED'
}

/** Bots that watch bank accounts, and when their reports are trusted. Source: domain section 3. */
export const botKinds = ['BANK_API', 'OPEN_BANKING', 'STATEMENT_MAIL', 'SFTP_MT940', 'FILE'] as const
export type BotKind = (typeof botKinds)[number]

/**
 * What happens when a line fits a request: nothing, a suggestion to an operator, or approval where the rules allow
 * it.
 */
export const autoMatches = ['OFF', 'SUGGEST', 'APPROVE'] as const
export type AutoMatch = (typeof autoMatches)[number]

export const botStatuses = ['ONLINE', 'LATE', 'OFFLINE', 'ERROR', 'PAUSED'] as const
export type BotStatus = (typeof botStatuses)[number]

/** Missed heartbeats until a bot is LATE, and until it is no longer trusted. */
const lateAfter = 2
const lostAfter = 5

export type Beats = { paused: boolean; heartbeatMs: number | null; intervalS: number; errorsInRow: number }

/**
 * LATE after two missed heartbeats, OFFLINE after five. Heartbeats with an error mean that the bot cannot see its
 * bank: LATE after two in a row, ERROR after five.
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
 * Per state: whether its accounts are assigned to payers, and whether an alarm sounds. No alarm for PAUSED, since a
 * person paused it.
 */
const facts = {
  ONLINE: { isBelieved: true, isAlarm: false },
  LATE: { isBelieved: true, isAlarm: false },
  OFFLINE: { isBelieved: false, isAlarm: true },
  ERROR: { isBelieved: false, isAlarm: true },
  PAUSED: { isBelieved: false, isAlarm: false },
} as const satisfies Record<BotStatus, { isBelieved: boolean; isAlarm: boolean }>

/** False when the bot's accounts are excluded from assignment. */
export const isBelieved = (status: BotStatus): boolean => facts[status].isBelieved
/** True when a person has to look after the bot. */
export const isBotAlarm = (status: BotStatus): boolean => facts[status].isAlarm

export type BotRefusal = 'BOT_PAUSED' | 'BOT_NOT_PAUSED' | 'BOT_SHARED'

/**
 * Why a person may not pause or resume a bot that watches their accounts; undefined when they may. Never allowed when
 * the bot also watches other people's accounts.
 */
export function whyNotPause(
  action: 'pause' | 'resume',
  bot: { paused: boolean; isShared: boolean },
): BotRefusal | undefined {
  if (bot.isShared) return 'BOT_SHARED'
  if (action === 'pause') return bot.paused ? 'BOT_PAUSED' : undefined
  return bot.paused ? undefined : 'BOT_NOT_PAUSED'
}

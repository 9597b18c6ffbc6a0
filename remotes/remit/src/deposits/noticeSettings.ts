import { keepChoice, keptChoice } from '@kasa/console/kept'

/** What tells this person in this browser that a payer says it is paid. */
export type NoticeSettings = { sound: boolean; desktop: boolean }

const silent: NoticeSettings = { sound: false, desktop: false }
const keyOf = (userId: string) => `remit.notices.${userId}`

/** Nothing until somebody asked for it; what is kept and no longer understood is nothing, too. */
export function readNotices(userId: string): NoticeSettings {
  const kept = keptChoice(keyOf(userId))
  return { sound: kept.includes('sound'), desktop: kept.includes('desktop') }
}

export function keepNotices(userId: string, { sound, desktop }: NoticeSettings = silent): void {
  keepChoice(keyOf(userId), [sound && 'sound', desktop && 'desktop'].filter(Boolean).join())
}

import { keepChoice, keptChoice } from '@kasa/console/kept'

/** What tells this person in this browser that a request needs somebody. */
export type NoticeSettings = { sound: boolean; desktop: boolean }

const keyOf = (module: string, userId: string) => `${module}.notices.${userId}`

/** Nothing until somebody asked for it; what is kept and no longer understood is nothing, too. */
export function readNotices(module: string, userId: string): NoticeSettings {
  const kept = keptChoice(keyOf(module, userId))
  return { sound: kept.includes('sound'), desktop: kept.includes('desktop') }
}

export function keepNotices(module: string, userId: string, { sound, desktop }: NoticeSettings): void {
  keepChoice(keyOf(module, userId), [sound && 'sound', desktop && 'desktop'].filter(Boolean).join())
}

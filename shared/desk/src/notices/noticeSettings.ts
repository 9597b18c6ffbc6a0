import { saveChoice, readChoice } from '@kasa/console/kept'

/** How this person is notified of waiting requests in this browser. */
export type NoticeSettings = { sound: boolean; desktop: boolean }

const keyOf = (module: string, userId: string) => `${module}.notices.${userId}`

/** Off by default, and for unreadable settings. */
export function readNotices(module: string, userId: string): NoticeSettings {
  const kept = readChoice(keyOf(module, userId))
  return { sound: kept.includes('sound'), desktop: kept.includes('desktop') }
}

export function keepNotices(module: string, userId: string, { sound, desktop }: NoticeSettings): void {
  saveChoice(keyOf(module, userId), [sound && 'sound', desktop && 'desktop'].filter(Boolean).join())
}

import { sessionStore } from '@kasa/console/session'
import { tabStorage } from '@kasa/console/storage'
import * as z from 'zod/mini'

import type { PaletteEntry } from './paletteEntries'

const kept = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    detail: z.optional(z.string()),
    link: z.string(),
    icon: z.optional(z.string()),
  }),
)
const most = 5

/** In session storage, per person; removed with the tab or the session. */
function place(): string {
  const session = sessionStore.getState()
  return `kasa-recent:${session.status === 'in' ? session.user.sub : ''}`
}

/** This person's recent entries, newest first. */
export function recentEntries(): PaletteEntry[] {
  try {
    return z.parse(kept, JSON.parse(tabStorage.getItem(place()) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers an entry as the newest. */
export function rememberEntry(entry: PaletteEntry): void {
  const others = recentEntries().filter(({ id }) => id !== entry.id)
  tabStorage.setItem(place(), JSON.stringify([entry, ...others].slice(0, most)))
}

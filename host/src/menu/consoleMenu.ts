import type { Viewer } from '@kasa/domain/access'
import { visibleMenu, type MenuEntry } from '@kasa/domain/menu'

import type { ModuleMenuEntry } from '../modules/moduleRoutes'

/** The section headings in order; `main` has none. */
const sections = ['main', 'card', 'remit', 'wallet', 'insight', 'administration'] as const

const title = (section: (typeof sections)[number]): MenuEntry => ({
  id: `section-${section}`,
  labelKey: `host:menu.section.${section}`,
  isTitle: true,
})

/** The host's own entries, below the modules'. */
export const hostEntries: readonly MenuEntry[] = [
  { id: 'exit', labelKey: 'host:menu.exit', icon: 'signOut', link: '/logout' },
]

/** The modules' entries that this viewer sees, with headings; empty sections are omitted. */
export function consoleMenu(entries: readonly ModuleMenuEntry[], viewer: Viewer): MenuEntry[] {
  const titled = sections.flatMap((section): MenuEntry[] => {
    const own = entries.filter((entry) => entry.section === section)
    return section === 'main' ? own : [title(section), ...own]
  })
  return visibleMenu(titled, viewer)
}

export const firstLink = (menu: readonly MenuEntry[]): string | undefined =>
  menu.flatMap((entry) => [entry, ...(entry.subItems ?? [])]).find(({ link }) => link !== undefined)?.link

import type { MenuEntry } from '@kasa/domain/menu'
import { foldText } from '@kasa/domain/turkishText'

/** Something that the palette leads to; `id` tells it apart from everything else in the list. */
export type PaletteEntry = { id: string; title: string; detail?: string; link: string; icon?: string }

/** True when every word of the search stands somewhere in the text, typed with Turkish letters or without. */
export function matches(text: string, search: string): boolean {
  const folded = foldText(text)
  return foldText(search)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** The screens that this person's menu leads to, by name. */
export const screenEntries = (menu: readonly MenuEntry[], t: (key: string) => string): PaletteEntry[] =>
  menu
    .flatMap((entry) => [entry, ...(entry.subItems ?? [])])
    .flatMap(({ id, labelKey, link, icon }) =>
      link === undefined
        ? []
        : [{ id: `screen:${id}:${link}`, title: t(labelKey), link, ...(icon !== undefined && { icon }) }],
    )

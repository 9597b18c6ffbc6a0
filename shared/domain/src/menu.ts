import { mayAccess, type AccessRule, type Viewer } from './access'

/** A menu entry as data (specification section 3). `badge` names a live count, not a number. */
export type MenuEntry = AccessRule & {
  readonly id: string
  readonly labelKey: string
  readonly icon?: string
  readonly link?: string
  readonly isTitle?: boolean
  readonly hotLink?: boolean
  readonly badge?: { readonly count: string; readonly variant: 'danger' | 'neutral' }
  readonly subItems?: readonly MenuEntry[]
}

/**
 * The entries this viewer sees, in order. A group shows when one of its children does, whatever its own
 * rule says of scopes; its module, privateRule and role hold for all of them. A title shows when an entry follows it before the next title.
 * Source: specification section 5, "Menu visibility".
 */
export function visibleMenu(entries: readonly MenuEntry[], viewer: Viewer): MenuEntry[] {
  const kept = entries.flatMap((entry): MenuEntry[] => {
    if (!entry.subItems) return mayAccess(entry, viewer) ? [entry] : []
    if (!mayAccess({ ...entry, scope: undefined, noScope: undefined }, viewer)) return []
    const subItems = visibleMenu(entry.subItems, viewer)
    return subItems.length > 0 ? [{ ...entry, subItems }] : []
  })
  return kept.filter((entry, index) => {
    if (!entry.isTitle) return true
    const next = kept[index + 1]
    return next !== undefined && !next.isTitle
  })
}

const withSubItems = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...withSubItems(entry.subItems ?? [])])

/** The entry whose link is the longest prefix of the path, so that `/a/b/c` marks `/a/b` and not `/a`. */
export function activeEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const leaves = withSubItems(entries)
  const matches = leaves.filter(({ link }) => link !== undefined && (path === link || path.startsWith(`${link}/`)))
  return matches.sort((a, b) => (b.link?.length ?? 0) - (a.link?.length ?? 0))[0]
}

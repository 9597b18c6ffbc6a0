import { conditionsOf, mayAccess, type AccessRule, type Condition, type Viewer } from './access'

/** A menu entry as data (specification section 3). `badge` names a live count, not a number. */
export type MenuEntry = AccessRule & {
  readonly id: string
  /** The module that owns the entry. */
  readonly moduleId?: string
  readonly labelKey: string
  readonly icon?: string
  readonly link?: string
  readonly isTitle?: boolean
  readonly badge?: { readonly count: string; readonly variant: 'danger' | 'neutral' }
  readonly subItems?: readonly MenuEntry[]
}

/** The part of a group's rule that applies to all its entries: everything but scopes. */
const groupRule = (entry: MenuEntry): AccessRule => ({ ...entry, scope: undefined, noScope: undefined })

/**
 * The entries this viewer sees, in order. A group shows when one of its children does, whatever scopes its own rule
 * has; its module, privateRule and role apply to all children. A title shows when an entry follows before the next
 * title. Source: specification section 5, "Menu visibility".
 */
export function visibleMenu(entries: readonly MenuEntry[], viewer: Viewer): MenuEntry[] {
  const kept = entries.flatMap((entry): MenuEntry[] => {
    if (!entry.subItems) return mayAccess(entry, viewer) ? [entry] : []
    if (!mayAccess(groupRule(entry), viewer)) return []
    const subItems = visibleMenu(entry.subItems, viewer)
    return subItems.length > 0 ? [{ ...entry, subItems }] : []
  })
  return kept.filter((entry, index) => {
    if (!entry.isTitle) return true
    const next = kept[index + 1]
    return next !== undefined && !next.isTitle
  })
}

export type ExplainedEntry = { entry: MenuEntry; isShown: boolean; conditions: readonly Condition[] }

/**
 * Every entry with a link, visible or not, with all conditions that `visibleMenu` checks, including those of its
 * groups.
 */
export function explainMenu(
  entries: readonly MenuEntry[],
  viewer: Viewer,
  above: readonly Condition[] = [],
): ExplainedEntry[] {
  return entries.flatMap((entry): ExplainedEntry[] => {
    if (entry.subItems)
      return explainMenu(entry.subItems, viewer, [...above, ...conditionsOf(groupRule(entry), viewer)])
    const conditions = [...above, ...conditionsOf(entry, viewer)]
    return entry.isTitle ? [] : [{ entry, isShown: conditions.every(({ holds }) => holds), conditions }]
  })
}

const withSubItems = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...withSubItems(entry.subItems ?? [])])

/** The entry with the longest link that is a prefix of the path: `/a/b/c` marks `/a/b`, not `/a`. */
export function activeEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const leaves = withSubItems(entries)
  const matches = leaves.filter(({ link }) => link !== undefined && (path === link || path.startsWith(`${link}/`)))
  return matches.sort((a, b) => (b.link?.length ?? 0) - (a.link?.length ?? 0))[0]
}

import type { AccessExplanation } from '@kasa/contracts/access'
import { conditionsOf, type Condition, type Viewer } from '@kasa/domain/access'
import { explainMenu } from '@kasa/domain/menu'
import { nameable } from '@kasa/domain/scopeModules'
import { foldText } from '@kasa/domain/turkishText'
import { pageRule, ruled } from '@kasa/module/entryRule'
import type { PublishedManifest } from '@kasa/module/manifest'

export const explainedKinds = ['menu', 'screen', 'action'] as const
export type ExplainedKind = (typeof explainedKinds)[number]

/**
 * Something that an account may or may not see or do. `name` is a translation key of the page, or null if the code is
 * the name.
 */
export type Explained = {
  kind: ExplainedKind
  id: string
  name: string | null
  place: string
  isAllowed: boolean
  conditions: readonly Condition[]
}

/**
 * This tenant's menu entries, screens and all permissions, each with the conditions that decide it for this account.
 */
export function explainedOf(
  { user, permissions }: AccessExplanation,
  manifests: readonly PublishedManifest[],
  modules: readonly string[],
): Explained[] {
  const nameableOf = (conditions: readonly Condition[]) =>
    conditions.filter(({ part }) => part !== 'module').map((condition) => nameable(condition, modules))
  const viewer: Viewer = { role: user.role, scope: user.scope.join(','), modules }
  const entries = manifests.flatMap((manifest) =>
    manifest.menu.map((entry) => ({ ...ruled(manifest, entry), labelKey: `${manifest.id}:${entry.labelKey}` })),
  )
  return [
    ...explainMenu(entries, viewer).map(({ entry, isShown, conditions }): Explained => ({
      kind: 'menu',
      id: `${entry.moduleId}/${entry.id}`,
      name: entry.labelKey,
      place: entry.link ?? '',
      isAllowed: isShown,
      conditions: nameableOf(conditions),
    })),
    ...manifests.flatMap(({ id, routes }) =>
      routes.map(({ path, titleKey, permission }): Explained => {
        const conditions = nameableOf(conditionsOf(pageRule(permission), viewer))
        return {
          kind: 'screen',
          id: path,
          name: `${id}:${titleKey}`,
          place: path,
          isAllowed: conditions.every(({ holds }) => holds),
          conditions,
        }
      }),
    ),
    ...permissions.map(({ permission, isAllowed, conditions }): Explained => ({
      kind: 'action',
      id: permission,
      name: null,
      place: permission,
      isAllowed,
      conditions: conditions.map(({ beside, ...condition }) => ({ ...condition, ...(beside && { beside }) })),
    })),
  ]
}

/** The part of the rule that decided: the first that is not met. */
export const decisive = ({ conditions }: Explained): Condition | undefined => conditions.find(({ holds }) => !holds)

/** The items with the text in their name or path, ignoring case and accents. */
export function searched(rows: readonly Explained[], text: string, nameOf: (row: Explained) => string): Explained[] {
  const wanted = foldText(text)
  return rows.filter((row) => foldText(`${nameOf(row)} ${row.place}`).includes(wanted))
}

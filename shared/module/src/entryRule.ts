import type { AccessRule } from '@kasa/domain/access'
import { isPermission, permissions } from '@kasa/domain/permissions'

import type { ModuleManifest } from './manifest'

/** The rule behind a page's permission. */
export const pageRule = (permission: string): AccessRule => (isPermission(permission) ? permissions[permission] : {})

type Entry = ModuleManifest['menu'][number]

/**
 * A menu entry with its whole rule: what it does not say of itself, its page says, so that no entry leads to a 404; its
 * module always, beside that of its page.
 */
export const ruled = (
  { id, routes }: Pick<ModuleManifest, 'id' | 'routes'>,
  entry: Entry,
): Entry & AccessRule & { moduleId: string } => {
  const rule = pageRule(routes.find(({ path }) => path === entry.link)?.permission ?? '')
  return { ...rule, ...entry, moduleId: id, module: [...new Set([id, rule.module ?? id])].join() }
}

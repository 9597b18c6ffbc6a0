import type { AccessRule } from '@kasa/domain/access'
import { isPermission, permissions } from '@kasa/domain/permissions'

import type { ModuleManifest } from './manifest'

/** The rule behind a page's permission. */
export const pageRule = (permission: string): AccessRule => (isPermission(permission) ? permissions[permission] : {})

type Entry = ModuleManifest['menu'][number]

/**
 * A menu entry with its whole rule. Conditions that it does not set come from its page, so that no entry leads to a
 * 404. The module is always required, beside the modules of the page's rule.
 */
export const ruled = (
  { id, routes }: Pick<ModuleManifest, 'id' | 'routes'>,
  entry: Entry,
): Entry & AccessRule & { moduleId: string } => {
  const rule = pageRule(routes.find(({ path }) => path === entry.link)?.permission ?? '')
  return { ...rule, ...entry, moduleId: id, module: [...new Set([id, rule.module ?? id])].join() }
}

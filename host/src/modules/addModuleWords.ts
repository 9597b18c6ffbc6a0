import { addWords } from '@kasa/console/i18n'

import type { OfferedModule } from './registry'

/** The words of a module's manifest (menus, titles, acts) under its id; a newer build's take the older one's place. */
export function addModuleWords(module: OfferedModule): void {
  if (module.kind !== 'unreadable') addWords(module.id, module.manifest.locales)
}

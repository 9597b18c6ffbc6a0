import { addWords } from '@kasa/console/i18n'

import type { OfferedModule } from './registry'

/** Registers a manifest's texts (menus, titles, actions) under the module's id, replacing those of an older build. */
export function addModuleWords(module: OfferedModule): void {
  if (module.kind !== 'unreadable') addWords(module.id, module.manifest.locales)
}

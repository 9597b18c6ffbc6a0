import type { Language } from '@kasa/domain/money'

import type { OfferedModule } from './registry'

/**
 * What people call a module: the name it gives itself, else its first screen's; its id where its manifest cannot be
 * read.
 */
export function moduleName(module: OfferedModule, language: Language): string {
  if (module.kind === 'unreadable') return module.id
  const { locales, menu, routes } = module.manifest
  const key = menu[0]?.labelKey ?? routes[0]?.titleKey ?? ''
  return locales[language]['module.name'] ?? locales[language][key] ?? module.id
}

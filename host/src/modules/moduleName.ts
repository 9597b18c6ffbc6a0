import type { Language } from '@kasa/domain/money'

import type { OfferedModule } from './registry'

/** A module's name: its own, or its first screen's; its id if the manifest is unreadable. */
export function moduleName(module: OfferedModule, language: Language): string {
  if (module.kind === 'unreadable') return module.id
  const { locales, menu, routes } = module.manifest
  const key = menu[0]?.labelKey ?? routes[0]?.titleKey ?? ''
  return locales[language]['module.name'] ?? locales[language][key] ?? module.id
}

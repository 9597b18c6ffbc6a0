import type { Language } from '@kasa/domain/money'

import { moduleName } from '../modules/moduleName'
import { ownerOf } from '../modules/moduleState'
import type { OfferedModule } from '../modules/registry'

/** A module's name and its team: `Deposits (Bank transfers)`. */
export function moduleAndTeam(module: OfferedModule, language: Language): string {
  const owner = ownerOf(module)
  return owner ? `${moduleName(module, language)} (${owner.team})` : moduleName(module, language)
}

import { provideSlots } from '@kasa/console/slot'

import { follow, tabRegistry } from '../modules/loader'
import { ModuleFill } from './ModuleFill'
import { slotFills } from './offered'

/** Provides the slots' fills to modules, and follows changes of the registry. */
export function startSlots(): void {
  let registry = tabRegistry()
  const provide = () => provideSlots({ fills: slotFills(registry), Fill: ModuleFill })
  provide()
  follow(() => {
    if (registry === tabRegistry()) return
    registry = tabRegistry()
    provide()
  })
}

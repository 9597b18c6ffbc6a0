import { provideSlots } from '@kasa/console/slot'

import { follow, tabRegistry } from '../modules/loader'
import { ModuleFill } from './ModuleFill'
import { slotFills } from './offered'

/** Provides the slots' fills to modules, and follows changes of the registry. */
export function startSlots(): void {
  let told = tabRegistry()
  const tell = () => provideSlots({ fills: slotFills(told), Fill: ModuleFill })
  tell()
  follow(() => {
    if (told === tabRegistry()) return
    told = tabRegistry()
    tell()
  })
}

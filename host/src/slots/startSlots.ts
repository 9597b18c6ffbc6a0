import { provideSlots } from '@kasa/console/slot'

import { follow, tabRegistry } from '../modules/loader'
import { ModuleFill } from './ModuleFill'
import { slotFills } from './offered'

/** Tells the first module with a slot, and all after it, who fills what; follows the modules that this tab runs. */
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

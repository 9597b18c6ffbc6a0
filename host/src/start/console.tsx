import type { Root } from 'react-dom/client'

import { ConsoleApp } from '../layout/ConsoleApp'
import { openRegistry } from '../modules/loader'
import { freezeBuiltIns } from './freezeBuiltIns'

/**
 * Verifies the registry, which takes milliseconds, and renders the console. Without a valid registry it has no modules.
 */
export async function startConsole(root: Root): Promise<void> {
  freezeBuiltIns()
  await openRegistry()
  root.render(<ConsoleApp />)
}

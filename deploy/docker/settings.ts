import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../local/bootstrap.mjs'

/** The names of the environment variables that the API reads, from its own table of settings. */
export function settingNames(): string[] {
  const source = readFileSync(join(root, 'api/src/config/config.ts'), 'utf8')
  return [...source.matchAll(/^ {2}([A-Z][A-Z_]+): \{/gm)].map(([, name = '']) => name)
}

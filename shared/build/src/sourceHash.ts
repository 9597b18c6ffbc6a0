import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { SourceFile } from './remoteSource'

const shared = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** What is compiled into a remote; `console` and `ui` stay the host's. */
const compiledIn = ['contracts', 'domain', 'module']

/** Ten hexadecimal digits over everything a remote's code is made of: another build has others, the same sources the same. */
export function sourceHash(sources: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const { tree } of sources) hash.update(tree.text).update('\0')
  for (const name of compiledIn) for (const file of filesOf(join(shared, name, 'src'))) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 10)
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => join(folder, file))

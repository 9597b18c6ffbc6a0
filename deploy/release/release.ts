import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { publish, publishAll } from './publish'

/** `tsx deploy/release/release.ts --all`, or names: `remit host`. Publishes what is built into `KASA_HOME`. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const home = process.env.KASA_HOME ?? join(root, '.kasa')
const names = process.argv.slice(2)
if (names.length === 0) throw new Error('Name the modules to publish, or --all')

const published = names.includes('--all')
  ? await publishAll(home, root)
  : await Promise.all(names.map((name) => publish(home, join(root, name === 'host' ? 'host' : `remotes/${name}`, 'dist'))))
for (const { id, folder, moved } of published) console.log(`${moved ? 'published' : 'unchanged'} ${id} ${folder}`)

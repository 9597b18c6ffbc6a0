import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseAllDocuments } from 'yaml'

import { root } from '../local/bootstrap.mjs'
import type { Manifest } from './schema'

/** Every object of deploy/kubernetes, in file order. */
export function readManifests(): Manifest[] {
  const folder = join(root, 'deploy/kubernetes')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => {
      const documents = parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { uniqueKeys: true, strict: true })
      for (const { errors, warnings } of documents)
        if (errors.length + warnings.length > 0) throw new Error(`${file}: ${[...errors, ...warnings].join('\n')}`)
      return documents.map((document) => document.toJS() as Manifest)
    })
}

import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { databaseUrlFor, ensureDatabase } from '@kasa/api/db/databases'
import { migrate } from '@kasa/api/db/migrate'

import { publishAll, publishBuild } from '../../deploy/release/publish'

/** How long the published files of a build are kept, in ms. */
const keptMs = 86_400_000

/** Creates the databases of these tenants: one is migrated, the others are copies of it. */
export async function prepareDatabases(serverUrl: string, tenantIds: readonly string[]): Promise<void> {
  const template = 'kasa_template'
  await ensureDatabase(serverUrl, template)
  await migrate(databaseUrlFor(serverUrl, template))
  for (const id of tenantIds) await ensureDatabase(serverUrl, `kasa_${id}`, template)
}

/**
 * Fills `home` as publishing the built tree and then these builds would. The same builds are published once and then
 * copied, because compressing them takes longer than starting a console. Other tests cover the publishing itself.
 */
export async function publishOnce(home: string, root: string, dists: readonly string[] = []): Promise<void> {
  const remotes = readdirSync(join(root, 'remotes')).map((id) => join(root, 'remotes', id, 'dist'))
  const hash = createHash('sha256')
  for (const dist of [...remotes.sort(), join(root, 'host/dist'), ...dists])
    hash.update(readFileSync(join(dist, 'integrity.json')))
  const cache = join(root, 'node_modules/.cache/kasa-published')
  const kept = join(cache, hash.digest('hex').slice(0, 16))
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    for (const old of readdirSync(cache).map((name) => join(cache, name)))
      if (Date.now() - statSync(old).mtimeMs > keptMs) rmSync(old, { recursive: true, force: true })
    const making = join(cache, `.${randomUUID()}`)
    await publishAll(making, root)
    for (const dist of dists) await publishBuild(making, dist)
    // A parallel worker may have been faster; both have the same files.
    if (existsSync(kept)) rmSync(making, { recursive: true })
    else renameSync(making, kept)
  }
  cpSync(kept, home, { recursive: true })
}

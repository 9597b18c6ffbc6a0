import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { databaseUrlFor, ensureDatabase } from '@kasa/api/db/databases'
import { migrate } from '@kasa/api/db/migrate'

import { publishAll, publishBuild } from '../../deploy/release/publish'

/** Builds come and go; what was published of one is kept so long. */
const keptMs = 86_400_000

/** Makes the databases of these tenants: one is migrated, the others are copies of it. */
export async function prepareDatabases(serverUrl: string, tenantIds: readonly string[]): Promise<void> {
  const template = 'kasa_template'
  await ensureDatabase(serverUrl, template)
  await migrate(databaseUrlFor(serverUrl, template))
  for (const id of tenantIds) await ensureDatabase(serverUrl, `kasa_${id}`, template)
}

/**
 * Puts into `home` what publishing the built tree, and then these builds, comes to. The same builds are published once
 * and copied after that: it takes longer to press them than to start a console. How they are published is tested where
 * they are released.
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
    // A neighbour may have been faster; both have the same.
    if (existsSync(kept)) rmSync(making, { recursive: true })
    else renameSync(making, kept)
  }
  cpSync(kept, home, { recursive: true })
}

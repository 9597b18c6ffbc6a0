import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Store } from './store'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** A store in a local or mounted folder. */
export function folderStore(root: string): Store {
  return {
    async putIfAbsent(key, bytes) {
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      try {
        await writeDown(unfinished, bytes)
        // Unlike a rename, a link never replaces a file: the file system decides who was first.
        await link(unfinished, path)
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    async get(key) {
      try {
        return await readFile(join(root, key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
        throw error
      }
    },
    list: async (prefix) => (await namesBelow(root, prefix)).sort(),
    remove: (key) => rm(join(root, key), { force: true }),
  }
}

/**
 * Flushes the bytes to disk before the file gets its name; otherwise a power cut could leave a name without content.
 */
async function writeDown(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o644)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files with a leading dot are remains of a killed writer. */
async function namesBelow(root: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hostAssets, remoteAssets, type HostAssets, type LiveBuild, type RemoteAssets } from '@kasa/contracts/published'
import { integrityMap } from '@kasa/contracts/registry'
import { publishedManifest, type PublishedManifest } from '@kasa/module/manifest'

type Integrity = Readonly<Record<string, string>>

/** The description of a host or a module, from its build or from a store. */
export type Described =
  | { kind: 'host'; assets: HostAssets }
  | { kind: 'module'; assets: RemoteAssets; manifest: PublishedManifest }

/** The files of a build, on disk or in a store. */
export type Files = { names: readonly string[]; read: (file: string) => Promise<Buffer> }

/** A finished build on disk, and its future folder, `<version>-<hash>`. */
export type Build = LiveBuild & { id: string; dist: string; integrity: Integrity; described: Described; files: Files }

export const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Reads a build. Throws if a file is missing or does not have its hash. */
export async function readBuild(dist: string): Promise<Build> {
  const text = await readFile(join(dist, 'integrity.json'), 'utf8')
  const integrity = integrityMap.parse(JSON.parse(text))
  for (const [file, expected] of Object.entries(integrity)) {
    if (sha384(await readFile(join(dist, file))) !== expected)
      throw new Error(`${join(dist, file)} differs from its hash in integrity.json; build it again`)
  }
  const files = { names: Object.keys(integrity), read: (file: string) => readFile(join(dist, file)) }
  const described = await describe(files.read, integrity)
  const { id, version } =
    described.kind === 'host' ? { id: 'host', version: described.assets.version } : described.manifest
  return {
    id,
    version,
    folder: `${version}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    dist,
    integrity,
    described,
    files,
  }
}

/** A module has `module.json`; the host does not. */
export async function describe(read: (file: string) => Promise<Buffer>, integrity: Integrity): Promise<Described> {
  const json = async (file: string): Promise<unknown> => JSON.parse((await read(file)).toString())
  if (!('module.json' in integrity)) return { kind: 'host', assets: hostAssets.parse(await json('assets.json')) }
  return {
    kind: 'module',
    assets: remoteAssets.parse(await json('assets.json')),
    manifest: publishedManifest.parse(await json('module.json')),
  }
}

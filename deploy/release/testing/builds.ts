import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fileKey } from '@kasa/api/releases/keys'
import { liveFolders } from '@kasa/api/releases/moves'
import { newestPointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'
import { integrityMap } from '@kasa/contracts/registry'
import { contractVersion } from '@kasa/module/manifest'

import { sha384 } from '../build'

const manifest = (id: string, version: string) => ({
  id,
  version,
  owner: { team: 'T', contact: 'c' },
  contract: { major: contractVersion.major, minMinor: 0 },
  routes: [{ path: `/${id}`, page: 'page', titleKey: 'title', permission: 'deposit.list' }],
  menu: [],
  permissions: ['deposit.list'],
  locales: { tr: { title: 'Ses' }, en: { title: 'Sound' } },
  budgets: { totalKb: 40 },
  platform: { react: '^19.3.1' },
})

type Wanted = {
  id?: string
  version?: string
  code?: string
  chunks?: number
  manifest?: Record<string, unknown>
  assets?: Record<string, unknown>
}

/** Writes into `dist` what a module's build produces, with this code in its chunks. */
export function builtModule(
  dist: string,
  { id = 'remit', version = '1.0.0', code = 'one()', chunks = 1, manifest: change = {}, assets = {} }: Wanted = {},
): string {
  const files: Record<string, string> = {
    'module.json': JSON.stringify({ ...manifest(id, version), ...change }),
    'assets.json': JSON.stringify({
      entry: { files: ['remoteEntry.js'], shared: [] },
      pages: { page: { files: ['chunk0.js'], shared: ['@kasa/ui/Button'] } },
      uses: { '@kasa/ui/Button': ['Button'] },
      ...assets,
    }),
    'remoteEntry.js': 'entry()',
  }
  for (let index = 0; index < chunks; index++) files[`chunk${index}.js`] = code
  return written(dist, files)
}

/** Writes into `dist` what the build of a host produces that shares these files with these exports. */
export function builtHost(
  dist: string,
  {
    version = '1.0.0',
    provides = { '@kasa/ui/Button': ['Button'] } as Record<string, string[]>,
    contract = contractVersion as { major: number; minor: number },
    platform = { react: '19.3.1' } as Record<string, string>,
    runtime = undefined as string | undefined,
  } = {},
): string {
  const assets = {
    version,
    contract,
    platform,
    ...(runtime === undefined ? {} : { runtime }),
    permissions: ['deposit.list'],
    main: ['main.js'],
    console: [],
    provided: Object.fromEntries(Object.keys(provides).map((key) => [key, ['main.js']])),
    exports: provides,
    fonts: [],
  }
  return written(dist, { 'assets.json': JSON.stringify(assets), 'main.js': `main(${JSON.stringify(provides)})` })
}

function written(dist: string, files: Record<string, string>): string {
  mkdirSync(dist, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text)
  const integrity = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, `sha384-${createHash('sha384').update(text).digest('base64')}`]),
  )
  writeFileSync(join(dist, 'integrity.json'), JSON.stringify(integrity))
  return dist
}

/** The faults that a reader would find now: files of the pointer's builds that are missing or different. */
export async function faultsOf(store: Store, id: string): Promise<string[]> {
  const pointer = await newestPointer(store, id)
  const faults: string[] = []
  for (const folder of pointer ? liveFolders(pointer) : []) {
    const text = await store.get(fileKey(id, folder, 'integrity.json'))
    if (!text) faults.push(`${folder} has no integrity.json`)
    for (const [file, hash] of Object.entries(text ? integrityMap.parse(JSON.parse(text.toString())) : {})) {
      const bytes = await store.get(fileKey(id, folder, file))
      if (!bytes || sha384(bytes) !== hash) faults.push(`${folder}/${file} is ${bytes ? 'other bytes' : 'missing'}`)
    }
  }
  return faults
}

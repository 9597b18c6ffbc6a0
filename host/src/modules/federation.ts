import * as federation from '@module-federation/runtime/core'
import type { RemoteModule } from '@kasa/module/defineModule'

import { loadScript } from '../boot/loadScript'
import { ModuleError } from './failure'
import { hostOffer } from './platform'
import { provided } from './provided'

type Container = NonNullable<
  Parameters<NonNullable<federation.ModuleFederationRuntimePlugin['loadEntry']>>[0]['remoteEntryExports']
>
type Page = typeof globalThis & Record<string, unknown>
const page = globalThis as Page

// Remotes are built with `externalRuntime`: they use the federation runtime under this global name.
page._FEDERATION_RUNTIME_CORE = federation

/** The global name of a remote's container, as set by the build preset. */
const containerName = (id: string) => `kasa_${id.replaceAll('-', '_')}`

const entered = new Map<string, () => void>()

/** Loads each remote's entry with the host's script loader. */
const guard: federation.ModuleFederationRuntimePlugin = {
  name: 'kasa-guard',
  loadEntry: async ({ remoteInfo: { name, entry, entryGlobalName } }) => {
    try {
      await loadScript(entry)
      const container = page[entryGlobalName]
      if (!container) throw new ModuleError('EVALUATION', `${entry} ran and left no container`)
      entered.get(name)?.()
      return container as Container
    } finally {
      // The runtime keeps the container; a global left behind would be mistaken for the next version's.
      delete page[entryGlobalName]
    }
  },
}

const shares = provided.map(({ key, package: name, get }) => {
  const version = hostOffer().platform[name] ?? '0.0.0'
  const share = {
    version,
    scope: ['default'],
    get: () => get().then((module) => () => module),
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  }
  return [key, share] as const
})
/**
 * The host's own getters; the runtime changes a share's `from` to its consumer, so only the getter identifies the
 * provider.
 */
const ours = new Set<unknown>(shares.map(([, { get }]) => get))

const host = new federation.ModuleFederation({
  name: 'kasa_host',
  remotes: [],
  plugins: [guard],
  // Otherwise all remotes' entries are fetched with the first share, and one unavailable remote blocks all.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(shares),
})

const attempts = new Map<string, number>()

/**
 * Registers a verified module with the runtime; fetches nothing. Another attempt uses a new name: `registerRemotes(…,
 * { force: true })` would remove the shares used by the failed attempt from the host's scope, and later modules would
 * find no React (measured).
 */
export function registerModule({ id, version, base }: { id: string; version: string; base: string }): string {
  const attempt = attempts.get(id) ?? 0
  attempts.set(id, attempt + 1)
  const name = attempt === 0 ? containerName(id) : `${containerName(id)}_${attempt}`
  // A module that threw stays in its build's chunk list and would throw again. Other versions are kept, since their
  // lazy chunks may be loading.
  const chunks = `webpackChunk${`${id}@${version}`.replace(/[^A-Za-z0-9$]+/g, '_')}_`
  for (const key of Object.keys(page).filter((global) => global.startsWith(chunks))) delete page[key]
  host.registerRemotes([{ name, entry: `${base}remoteEntry.js`, entryGlobalName: containerName(id), type: 'var' }])
  return name
}

/**
 * Fetches the module's entry and its exposed module, and initialises its container with the host's shares; `onEntry`
 * is called in between.
 */
export async function fetchModule(id: string, name: string, onEntry: () => void): Promise<RemoteModule> {
  entered.set(name, onEntry)
  const exposed = await host.loadRemote<{ module?: RemoteModule }>(`${name}/module`)
  if (typeof exposed?.module?.pages !== 'object') throw new ModuleError('NO_MODULE', `${id} exposes no module`)
  refuseSecondCopies(id)
  return exposed.module
}

/**
 * Refuses a remote that was built without the preset and brings its own copy of a singleton (session, theme, React).
 * Its container announces the copy in the share scope when initialised.
 */
function refuseSecondCopies(id: string): void {
  const copies: string[] = []
  for (const [key, versions] of Object.entries(host.shareScopeMap.default ?? {})) {
    for (const [version, { get }] of Object.entries(versions)) {
      if (ours.has(get)) continue
      copies.push(key)
      // Otherwise the next module would get it.
      delete versions[version]
    }
  }
  if (copies.length > 0) throw new ModuleError('SECOND_COPY', `${id} brings its own ${copies.join(', ')}`)
}

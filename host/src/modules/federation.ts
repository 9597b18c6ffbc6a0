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

// Remotes are built with `externalRuntime`: they take the federation runtime from this name instead of bundling it.
page._FEDERATION_RUNTIME_CORE = federation

/** The name under which a remote's container appears; the build preset gives it. */
const containerName = (id: string) => `kasa_${id.replaceAll('-', '_')}`

const entered = new Map<string, () => void>()

/** Remotes are unknown until the registry names them, and each entry comes through the host's one script loader. */
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
      // The runtime keeps the container; a name left behind would be taken for the next version's.
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
/** The runtime rewrites `from` to whoever uses a share; who gave it shows in its getter alone. */
const ours = new Set<unknown>(shares.map(([, { get }]) => get))

const host = new federation.ModuleFederation({
  name: 'kasa_host',
  remotes: [],
  plugins: [guard],
  // Otherwise every registered remote's entry is fetched at the first share, one dead remote stopping all.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(shares),
})

const attempts = new Map<string, number>()

/**
 * Makes a verified module known to the runtime; nothing is fetched. A second attempt registers it under a name of its
 * own: `registerRemotes(…, { force: true })` would take the shares that the failed attempt used out of the host's
 * scope, and every later module would find no React (measured).
 */
export function registerModule({ id, version, base }: { id: string; version: string; base: string }): string {
  const attempt = attempts.get(id) ?? 0
  attempts.set(id, attempt + 1)
  const name = attempt === 0 ? containerName(id) : `${containerName(id)}_${attempt}`
  // A module that threw stays in the list of chunks of its build and would throw for ever. Other versions keep theirs:
  // their lazy chunks may be on the way.
  const chunks = `webpackChunk${`${id}@${version}`.replace(/[^A-Za-z0-9$]+/g, '_')}_`
  for (const key of Object.keys(page).filter((global) => global.startsWith(chunks))) delete page[key]
  host.registerRemotes([{ name, entry: `${base}remoteEntry.js`, entryGlobalName: containerName(id), type: 'var' }])
  return name
}

/**
 * Fetches the module's entry and exposed half, and lets its container take what the host shares; `onEntry` between the
 * two.
 */
export async function fetchModule(id: string, name: string, onEntry: () => void): Promise<RemoteModule> {
  entered.set(name, onEntry)
  const exposed = await host.loadRemote<{ module?: RemoteModule }>(`${name}/module`)
  if (typeof exposed?.module?.pages !== 'object') throw new ModuleError('NO_MODULE', `${id} exposes no module`)
  refuseSecondCopies(id)
  return exposed.module
}

/**
 * A remote built without the preset may bring a copy of what must exist once: its screens would have a session, a theme
 * or a React of their own. Its container announces the copy in the share scope when it is initialised.
 */
function refuseSecondCopies(id: string): void {
  const copies: string[] = []
  for (const [key, versions] of Object.entries(host.shareScopeMap.default ?? {})) {
    for (const [version, { get }] of Object.entries(versions)) {
      if (ours.has(get)) continue
      copies.push(key)
      // Left there, it would be given to the next module that asks.
      delete versions[version]
    }
  }
  if (copies.length > 0) throw new ModuleError('SECOND_COPY', `${id} brings its own ${copies.join(', ')}`)
}

import { newestPointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'
import { reservedFaults, routeFaults } from '@kasa/module/reserved'

import type { Build } from './build'
import { contractFaults } from './kit'
import { liveBuilds, releasedIds, type LiveDescribed } from './liveBuilds'

/** A build, on the disk or in the store already. */
type Candidate = Pick<Build, 'id' | 'version' | 'folder' | 'described' | 'files'>

/** Builds that open tabs still run, by module; the host's are under `host`. */
export type InTabs = Readonly<Record<string, ReadonlySet<string>>>

/**
 * Why this build must not become live, as sentences: a module is checked with every live host, a host with every live
 * module.
 */
export async function admissionFaults(store: Store, build: Candidate, inTabs: InTabs = {}): Promise<string[]> {
  const own = await liveBuilds(store, build.id, inTabs[build.id])
  return [
    ...(await versionFaults(store, build)),
    ...ownerFaults(build, own),
    ...(await placeFaults(store, build, inTabs)),
    ...(await pairFaults(store, build, inTabs)),
  ]
}

/** In one tab, two builds of one version would load each other's chunks. */
async function versionFaults(store: Store, { id, version, folder }: Candidate): Promise<string[]> {
  const history = (await newestPointer(store, id))?.history ?? []
  const taken = history.some((other) => other !== folder && other.slice(0, other.lastIndexOf('-')) === version)
  return taken && !history.includes(folder)
    ? [`${id} ${version} was released before, with other bytes; raise its version`]
    : []
}

/** A module with another team's name would replace theirs. */
function ownerFaults({ id, described }: Candidate, live: readonly LiveDescribed[]): string[] {
  const owner = live.flatMap(({ described: other }) => (other.kind === 'module' ? [other.manifest.owner.team] : []))[0]
  const isOthers = described.kind === 'module' && owner !== undefined && owner !== described.manifest.owner.team
  return isOthers ? [`${id} belongs to the team "${owner}"; this build says "${described.manifest.owner.team}"`] : []
}

/** Modules may be built in different places, so their names are checked against those of everything live. */
async function placeFaults(store: Store, { id, described }: Candidate, inTabs: InTabs): Promise<string[]> {
  if (described.kind !== 'module') return []
  const others = (await liveModules(store, inTabs)).filter((other) => other.id !== id)
  return [
    ...reservedFaults(described.manifest),
    ...new Set(
      others.flatMap(({ described: other }) =>
        other.kind === 'module' ? routeFaults(described.manifest, other.manifest) : [],
      ),
    ),
  ]
}

async function liveModules(store: Store, inTabs: InTabs): Promise<LiveDescribed[]> {
  const ids = (await releasedIds(store)).filter((id) => id !== 'host')
  return (await Promise.all(ids.map((id) => liveBuilds(store, id, inTabs[id])))).flat()
}

async function pairFaults(store: Store, { id, folder, described }: Candidate, inTabs: InTabs): Promise<string[]> {
  if (described.kind === 'module') {
    const hosts = await liveBuilds(store, 'host', inTabs['host'])
    return hosts.flatMap(({ folder: host, described: other }) =>
      other.kind === 'host'
        ? contractFaults(described, other.assets).map((fault) => `${id} ${folder} in host ${host}: ${fault}`)
        : [],
    )
  }
  return (await liveModules(store, inTabs)).flatMap(({ id: module, folder: its, described: other }) =>
    other.kind === 'module'
      ? contractFaults(other, described.assets).map((fault) => `${module} ${its} in host ${folder}: ${fault}`)
      : [],
  )
}

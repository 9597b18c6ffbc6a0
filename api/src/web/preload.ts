import { contractVersion, publishedManifest } from '@kasa/module/manifest'
import { negotiate } from '@kasa/module/negotiate'

import type { PublishedHost, PublishedModule } from './published'

type Preload = { address: string; integrity: string }

const filesOf = (host: PublishedHost, files: readonly string[]): Preload[] =>
  files.map((file) => ({ address: host.base + file, integrity: host.integrity[file] ?? '' }))

/** The scripts of the login page: without a sign-in they are needed next on every path. */
export const preloadLogin = (host: PublishedHost): Preload[] => filesOf(host, host.assets.login)

/**
 * The scripts and API requests that a signed-in browser needs for this path, so that they load in one round trip with
 * the main script: the console's, the opened module's, and the host files it shares. A path without a module needs only
 * the console's.
 */
export function preloadFor(
  path: string,
  host: PublishedHost,
  modules: readonly PublishedModule[],
): { scripts: Preload[]; first?: string | undefined } {
  const [opened] = modules.flatMap((module) => {
    const route = routeAt(path, host, module)
    return route ? [{ module, route }] : []
  })
  const needs = opened
    ? [opened.module.assets.entry, opened.module.assets.pages[opened.route.page]].filter(
        (loaded) => loaded !== undefined,
      )
    : []
  const own = needs.flatMap(({ files }) =>
    files.map((file) => ({
      address: `${opened?.module.base}${file}`,
      integrity: opened?.module.integrity[file] ?? '',
    })),
  )
  const shared = needs.flatMap((loaded) =>
    filesOf(
      host,
      loaded.shared.flatMap((key) => host.assets.provided[key] ?? []),
    ),
  )
  const all = unique([...filesOf(host, host.assets.console), ...own, ...shared])
  return { scripts: all.filter(({ integrity }) => integrity !== ''), first: opened?.route.first }
}

/** The module route that this path opens; paths of manifests are exact. None for a module that the host will refuse. */
function routeAt(path: string, host: PublishedHost, { module }: PublishedModule) {
  const manifest = publishedManifest.safeParse(module)
  if (!manifest.success || negotiate(manifest.data, { contract: contractVersion, platform: host.assets.platform }))
    return undefined
  return manifest.data.routes.find((route) => route.path === path)
}

const unique = (all: readonly Preload[]) => [...new Map(all.map((one) => [one.address, one])).values()]

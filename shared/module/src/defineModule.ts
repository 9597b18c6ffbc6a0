import type { ComponentType } from 'react'

import type { ModuleManifest } from './manifest'

/** What a module gets of the host: typed, small, never a token. */
export type ModuleContext = {
  moduleId: string
}

/** The runtime half of a remote: one loader per page named in its manifest. */
export type ModulePages = Record<string, () => Promise<ComponentType>>

/**
 * The only source of a remote: the manifest half becomes `module.json` at build time, the pages half is the one
 * exposed `./module`. A route that names no page, or a page that no route names, does not compile or build.
 */
export function defineModule<const M extends ModuleManifest>(manifest: M, pages: Record<M['routes'][number]['page'], () => Promise<ComponentType>>) {
  return { manifest, pages }
}

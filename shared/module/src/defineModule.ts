import type { ComponentType } from 'react'

import type { ModuleManifest } from './manifest'

/** A page of a remote takes no props: the URL is its state, and what it needs of the host it imports from `@kasa/console/*`. */
export type ModulePageLoader = () => Promise<ComponentType>

/** The one thing a remote exposes, as `./module`. */
export type RemoteModule = { readonly manifest: ModuleManifest; readonly pages: Readonly<Record<string, ModulePageLoader>> }

/**
 * The only source of a remote: the manifest half becomes `module.json` at build time, the pages half is the one
 * exposed `./module`. A route that names no page, or a page that no route names, does not compile or build.
 */
export function defineModule<const M extends ModuleManifest>(manifest: M, pages: Record<M['routes'][number]['page'], ModulePageLoader>) {
  return { manifest, pages }
}

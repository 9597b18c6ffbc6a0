import type { ComponentType } from 'react'

import type { ModuleManifest } from './manifest'
import type { RecordWords } from './recordWords'
import type { SearchProvider } from './search'
import type { SlotId, SlotProps } from './slots'

/** Loads a page. A page has no props: its state is in the URL, and it imports from the host with `@kasa/console/*`. */
export type ModulePageLoader = () => Promise<ComponentType>

/** Loads a part for a slot of another module; the slot defines its props. */
export type ModuleFillLoader<S extends SlotId = SlotId> = () => Promise<ComponentType<SlotProps[S]>>

export type ModuleSearchLoader = () => Promise<SearchProvider>

export type ModuleRecordWordsLoader = () => Promise<RecordWords>

/** A module's parts besides pages, loaded when needed: slot fills, search providers by id, texts of its records. */
export type ModuleParts = {
  readonly fills?: { readonly [S in SlotId]?: ModuleFillLoader<S> }
  readonly searches?: Readonly<Record<string, ModuleSearchLoader>>
  readonly recordWords?: ModuleRecordWordsLoader
}

/**
 * What a remote exposes as `./module`. The build keeps only the id of the manifest; the console reads the rest from
 * `module.json`.
 */
export type RemoteModule = {
  readonly manifest: Pick<ModuleManifest, 'id'>
  readonly pages: Readonly<Record<string, ModulePageLoader>>
} & ModuleParts

type FilledSlots<M extends ModuleManifest> = NonNullable<NonNullable<M['slots']>['fills']>[number]['slot'] & SlotId
type SearchIds<M extends ModuleManifest> = NonNullable<M['search']>[number]['id']

/** The parts that the manifest declares. */
type PartsOf<M extends ModuleManifest> = (M extends { slots: { fills: readonly unknown[] } }
  ? { fills: { [S in FilledSlots<M>]: ModuleFillLoader<S> } }
  : object) &
  (M extends { search: readonly unknown[] } ? { searches: Record<SearchIds<M>, ModuleSearchLoader> } : object) &
  (M extends { recordWords: true } ? { recordWords: ModuleRecordWordsLoader } : object)

/**
 * Declares a remote. The build writes the manifest to `module.json`; pages and parts are exposed as `./module`. A route
 * without a page, or a page without a route, does not compile. The same applies to slot fills, search providers and
 * record texts.
 */
export function defineModule<const M extends ModuleManifest>(
  manifest: M,
  pages: Record<M['routes'][number]['page'], ModulePageLoader>,
  ...[parts]: object extends PartsOf<M> ? [parts?: PartsOf<M>] : [parts: PartsOf<M>]
) {
  return { manifest, pages, ...parts }
}

import type { ComponentType } from 'react'

import type { ModuleManifest } from './manifest'
import type { RecordWords } from './recordWords'
import type { SearchProvider } from './search'
import type { SlotId, SlotProps } from './slots'

/** A page of a remote takes no props: the URL is its state, and what it needs of the host it imports from `@kasa/console/*`. */
export type ModulePageLoader = () => Promise<ComponentType>

/** A part that a module puts into a place of other modules; its props are the slot's. */
export type ModuleFillLoader<S extends SlotId = SlotId> = () => Promise<ComponentType<SlotProps[S]>>

export type ModuleSearchLoader = () => Promise<SearchProvider>

export type ModuleRecordWordsLoader = () => Promise<RecordWords>

/** What a module gives besides pages, each loaded when first needed: fills by slot, search providers by their id, words for its records. */
export type ModuleParts = {
  readonly fills?: { readonly [S in SlotId]?: ModuleFillLoader<S> }
  readonly searches?: Readonly<Record<string, ModuleSearchLoader>>
  readonly recordWords?: ModuleRecordWordsLoader
}

/** The one thing a remote exposes, as `./module`. Of its manifest the build leaves the id: the rest is `module.json`, which the console has already. */
export type RemoteModule = {
  readonly manifest: Pick<ModuleManifest, 'id'>
  readonly pages: Readonly<Record<string, ModulePageLoader>>
} & ModuleParts

type FilledSlots<M extends ModuleManifest> = NonNullable<NonNullable<M['slots']>['fills']>[number]['slot'] & SlotId
type SearchIds<M extends ModuleManifest> = NonNullable<M['search']>[number]['id']

/** Exactly the parts that the manifest names; nothing where it names none. */
type PartsOf<M extends ModuleManifest> = (M extends { slots: { fills: readonly unknown[] } }
  ? { fills: { [S in FilledSlots<M>]: ModuleFillLoader<S> } }
  : object) &
  (M extends { search: readonly unknown[] } ? { searches: Record<SearchIds<M>, ModuleSearchLoader> } : object) &
  (M extends { recordWords: true } ? { recordWords: ModuleRecordWordsLoader } : object)

/**
 * The only source of a remote: the manifest half becomes `module.json` at build time, the pages half is the one
 * exposed `./module`. A route that names no page, or a page that no route names, does not compile or build; the same
 * holds for slots' fills, search providers and the words for its records.
 */
export function defineModule<const M extends ModuleManifest>(
  manifest: M,
  pages: Record<M['routes'][number]['page'], ModulePageLoader>,
  ...[parts]: object extends PartsOf<M> ? [parts?: PartsOf<M>] : [parts: PartsOf<M>]
) {
  return { manifest, pages, ...parts }
}

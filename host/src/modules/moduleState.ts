import type { ModuleParts } from '@kasa/module/defineModule'
import type { PublishedManifest } from '@kasa/module/manifest'
import type { Incompatibility } from '@kasa/module/negotiate'
import type { ComponentType } from 'react'

import type { ScriptFailure } from '../boot/loadScript'
import type { OfferedModule, RegistryRefusal } from './registry'

/** One loader of a ready module per page name. */
export type Pages = Readonly<Record<string, () => Promise<ComponentType>>>

/** What a loaded build gives. */
export type Loaded = { pages: Pages; parts: ModuleParts }

/** Every way a module can fail. Scripts fail as the loader says; the others are ours. */
export type FailureCode =
  | `SCRIPT_${Uppercase<ScriptFailure>}`
  | 'REGISTRY'
  | 'MANIFEST'
  | 'EVALUATION'
  | 'REGISTER'
  | 'NO_MODULE'
  | 'NO_PAGE'
  | 'SECOND_COPY'
  | 'SLOW'
  | 'CANCELLED'
  | 'MOUNT'
  | 'RENDER'
  | 'EFFECT'
  | 'HANG'
  /** A translator or an extension took away what React had drawn. */
  | 'FOREIGN'

/** `errorId` stands on the card and in the console's log, so that a call to support finds it. */
export type ModuleFailure = { code: FailureCode; detail: string; errorId: string; stack?: string | undefined }

/**
 * What a module is doing, each state with exactly what is known in it. `idle` has fetched nothing; `verifying` waits
 * for the registry's signature; `fetching` for its scripts; `registering` for its container to take the shared
 * packages.
 */
export type ModuleState =
  | { phase: 'idle' }
  | { phase: 'verifying' }
  | { phase: 'fetching' }
  | { phase: 'registering' }
  | ({ phase: 'ready' } & Loaded)
  | { phase: 'incompatible'; reason: Incompatibility }
  | { phase: 'failed'; failure: ModuleFailure }

export type ModuleEvent =
  | { type: 'asked' }
  | { type: 'verified'; offered: OfferedModule }
  | { type: 'refused'; reason: RegistryRefusal; errorId: string }
  | { type: 'fetched' }
  | ({ type: 'registered' } & Loaded)
  /** Another build takes its place: loaded already, or to be loaded when it is next opened. */
  | { type: 'replaced'; loaded?: Loaded }
  | { type: 'broke'; failure: ModuleFailure }
  | { type: 'retried' }

/** The next state, or the same one where the event means nothing in it (a late answer after a time limit). */
export function nextState(state: ModuleState, event: ModuleEvent): ModuleState {
  switch (event.type) {
    case 'asked':
      return state.phase === 'idle' ? { phase: 'verifying' } : state
    case 'verified':
      return state.phase === 'verifying' ? afterVerification(event.offered) : state
    case 'refused':
      return state.phase === 'verifying'
        ? { phase: 'failed', failure: { code: 'REGISTRY', detail: event.reason, errorId: event.errorId } }
        : state
    case 'fetched':
      return state.phase === 'fetching' ? { phase: 'registering' } : state
    case 'registered':
      return state.phase === 'registering' ? { phase: 'ready', pages: event.pages, parts: event.parts } : state
    case 'broke':
      return state.phase === 'incompatible' || state.phase === 'idle'
        ? state
        : { phase: 'failed', failure: event.failure }
    case 'replaced':
      return event.loaded ? { phase: 'ready', pages: event.loaded.pages, parts: event.loaded.parts } : { phase: 'idle' }
    case 'retried':
      return state.phase === 'failed' ? { phase: 'idle' } : state
  }
}

const afterVerification = (offered: OfferedModule): ModuleState =>
  offered.kind === 'incompatible' ? { phase: 'incompatible', reason: offered.reason } : { phase: 'fetching' }

/** Who to ask about a module; unknown where its manifest could not be read. */
export const ownerOf = (offered: OfferedModule): PublishedManifest['owner'] | undefined =>
  offered.kind === 'unreadable' ? undefined : offered.manifest.owner

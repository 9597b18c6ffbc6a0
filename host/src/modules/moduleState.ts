import type { ModuleParts } from '@kasa/module/defineModule'
import type { PublishedManifest } from '@kasa/module/manifest'
import type { Incompatibility } from '@kasa/module/negotiate'
import type { ComponentType } from 'react'

import type { ScriptFailure } from '../boot/loadScript'
import type { OfferedModule, RegistryRefusal } from './registry'

/** Loaders of a ready module's pages, by name. */
export type Pages = Readonly<Record<string, () => Promise<ComponentType>>>

/** The exports of a loaded build. */
export type Loaded = { pages: Pages; parts: ModuleParts }

/** All ways a module can fail. `SCRIPT_…` come from the script loader. */
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
  /** A translator or an extension removed React's nodes. */
  | 'FOREIGN'

/** `errorId` is shown on the card and logged in the console. */
export type ModuleFailure = { code: FailureCode; detail: string; errorId: string; stack?: string | undefined }

/**
 * A module's state. `idle`: nothing fetched; `verifying`: checking the registry's signature; `fetching`: loading
 * scripts; `registering`: initialising its container with the shared packages.
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
  /** Replaced by another build, loaded or to be loaded when next opened. */
  | { type: 'replaced'; loaded?: Loaded }
  | { type: 'broke'; failure: ModuleFailure }
  | { type: 'retried' }

/** The next state; unchanged if the event does not apply (a late result after a time limit). */
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

/** The owner of a module; undefined if its manifest could not be read. */
export const ownerOf = (offered: OfferedModule): PublishedManifest['owner'] | undefined =>
  offered.kind === 'unreadable' ? undefined : offered.manifest.owner

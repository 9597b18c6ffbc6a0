import { useSyncExternalStore } from 'react'

import type { OfferedModule, RegistryRefusal } from '../modules/registry'
import type { Tried } from '../modules/tried'
import type { AskFailure } from './askRegistry'

/** Why the registry is not current; `sinceMs` since epoch. */
export type RegistryTrouble = { why: RegistryRefusal | AskFailure; sinceMs: number }

/** State for the screen. `prompts`: newer builds of visible modules that the user is asked about. */
export type UpkeepState = {
  trouble: RegistryTrouble | undefined
  checkedMs: number | undefined
  /** Known newer builds that this tab does not use yet. */
  pending: readonly OfferedModule[]
  prompts: readonly OfferedModule[]
  /** Modules switched back to the previous build after repeated crashes. */
  quarantined: readonly OfferedModule[]
  /** Builds offered to this person only. */
  tried: readonly Tried[]
  /** The module inspector is open. */
  isInspecting: boolean
}

let state: UpkeepState = {
  trouble: undefined,
  checkedMs: undefined,
  pending: [],
  prompts: [],
  quarantined: [],
  tried: [],
  isInspecting: false,
}
const followers = new Set<() => void>()

export const upkeepState = (): UpkeepState => state
export const useUpkeep = (): UpkeepState =>
  useSyncExternalStore((onChange) => (followers.add(onChange), () => followers.delete(onChange)), upkeepState)

export function setUpkeep(change: Partial<UpkeepState>): void {
  state = { ...state, ...change }
  for (const onChange of followers) onChange()
}

import { useSyncExternalStore } from 'react'

import type { OfferedModule, RegistryRefusal } from '../modules/registry'
import type { Tried } from '../modules/tried'
import type { AskFailure } from './askRegistry'

/** Why the list of modules is not the newest; `sinceMs` since epoch. */
export type RegistryTrouble = { why: RegistryRefusal | AskFailure; sinceMs: number }

/** What upkeep tells the screen. `prompts`: newer builds of mounted modules that people are asked about. */
export type UpkeepState = {
  trouble: RegistryTrouble | undefined
  checkedMs: number | undefined
  /** Known newer builds that this tab has not taken yet. */
  pending: readonly OfferedModule[]
  prompts: readonly OfferedModule[]
  /** Modules whose newer build was left for the one before, after it kept crashing. */
  quarantined: readonly OfferedModule[]
  /** Builds that the last registry gave this person alone. */
  tried: readonly Tried[]
  /** The module inspector is asked for. */
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

import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'

claimSingleton('stepUp')

/** For non-components. */
export const stepUpStore = createStore<{ isAsked: boolean }>(() => ({ isAsked: false }))

/** Whether a fresh code is needed now; the host shows the dialog. */
export const useStepUp = (): boolean => useStore(stepUpStore, ({ isAsked }) => isAsked)

let proofs = 0
let proving: Promise<boolean> | undefined
let settle: ((isProved: boolean) => void) | undefined

/** Read before sending a call: if it is refused after a later proof, no new code is needed. */
export const proofsSoFar = (): number => proofs

/** Asks for a fresh code, once for all concurrent calls. True if one was accepted since `seenProofs`. */
export function askStepUp(seenProofs: number): Promise<boolean> {
  if (proofs !== seenProofs) return Promise.resolve(true)
  proving ??= new Promise<boolean>((resolve) => {
    settle = resolve
    stepUpStore.setState({ isAsked: true })
  })
  return proving
}

/** Closes the dialog: the code was accepted, or the person cancelled. */
export function answerStepUp(isProved: boolean): void {
  if (isProved) proofs += 1
  const settled = settle
  proving = undefined
  settle = undefined
  stepUpStore.setState({ isAsked: false })
  settled?.(isProved)
}

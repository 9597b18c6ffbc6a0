import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'

claimSingleton('stepUp')

/** For whoever is not a component. */
export const stepUpStore = createStore<{ isAsked: boolean }>(() => ({ isAsked: false }))

/** Whether a fresh code is asked for now; the host draws the question. */
export const useStepUp = (): boolean => useStore(stepUpStore, ({ isAsked }) => isAsked)

let proofs = 0
let asked: Promise<boolean> | undefined
let settle: ((isProved: boolean) => void) | undefined

/** To be read before a call is sent: a refusal that comes after a later proof needs no other one. */
export const proofsSoFar = (): number => proofs

/**
 * Asks for a fresh code; once, however many calls ask meanwhile. True when the server has taken one since `seenProofs`.
 */
export function askStepUp(seenProofs: number): Promise<boolean> {
  if (proofs !== seenProofs) return Promise.resolve(true)
  asked ??= new Promise<boolean>((resolve) => {
    settle = resolve
    stepUpStore.setState({ isAsked: true })
  })
  return asked
}

/** Ends the question: the code was taken, or the person would rather not. */
export function answerStepUp(isProved: boolean): void {
  if (isProved) proofs += 1
  const settled = settle
  asked = undefined
  settle = undefined
  stepUpStore.setState({ isAsked: false })
  settled?.(isProved)
}

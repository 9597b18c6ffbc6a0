import type { AskedApproval } from '@kasa/module/slots'
import type { BankAccountRevealAnswer } from '@kasa/contracts/bankAccounts'
import { useSyncExternalStore } from 'react'

import { revealToDecide } from './accountQueries'

/** How long IBANs are shown, in ms; long enough to compare two with a document. */
const shownMs = 120_000

type Shown = { approvalId: string; answer: BankAccountRevealAnswer | null; failure: unknown }
/** The IBANs revealed to a checker for one request; drawer and dialog share one reveal. */
let shown: Shown | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const show = (next: Shown | null) => {
  shown = next
  listeners.forEach((notify) => notify())
}
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => {
    listeners.delete(notify)
    // No component shows it any more; the next one that opens reveals it again.
    if (listeners.size > 0) return
    clearTimeout(timer)
    shown = null
  }
}

/** Reveals the IBANs of a request, unless they are shown or loading. Every reveal is audited. */
export async function showIbans({ id, targetId }: AskedApproval, reason: string): Promise<void> {
  if (shown?.approvalId === id && shown.failure === undefined) return
  clearTimeout(timer)
  const pending: Shown = { approvalId: id, answer: null, failure: undefined }
  show(pending)
  const done = await revealToDecide(targetId, id, reason).then(
    (answer) => ({ ...pending, answer }),
    (failure: unknown) => ({ ...pending, failure }),
  )
  if (shown !== pending) return
  show(done)
  timer = setTimeout(() => show(null), shownMs)
}

/** The IBANs of a request while they are revealed; `failure` is why they could not be read. */
export function useShownIbans(approvalId: string): {
  answer: BankAccountRevealAnswer | null
  isAsking: boolean
  failure: unknown
} {
  const of = useSyncExternalStore(subscribe, () => (shown?.approvalId === approvalId ? shown : null))
  return {
    answer: of?.answer ?? null,
    isAsking: of !== null && of.answer === null && of.failure === undefined,
    failure: of?.failure,
  }
}

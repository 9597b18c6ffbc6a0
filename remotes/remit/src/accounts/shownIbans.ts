import type { AskedApproval } from '@kasa/module/slots'
import type { BankAccountRevealAnswer } from '@kasa/contracts/bankAccounts'
import { useSyncExternalStore } from 'react'

import { revealToDecide } from './accountQueries'

/** How long IBANs stay on the screen, in ms; long enough to compare two with a paper. */
const shownMs = 120_000

type Shown = { approvalId: string; answer: BankAccountRevealAnswer | null; failure: unknown }
/** What one checker sees of one request: in the drawer and in the question, asked for once. */
let shown: Shown | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const show = (next: Shown | null) => {
  shown = next
  listeners.forEach((tell) => tell())
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    // Nobody looks any more: whoever opens it next asks anew.
    if (listeners.size > 0) return
    clearTimeout(timer)
    shown = null
  }
}

/**
 * Asks for the IBANs of a request, unless they are on the screen or on their way; each time that it asks is on record.
 */
export async function showIbans({ id, targetId }: AskedApproval, reason: string): Promise<void> {
  if (shown?.approvalId === id && shown.failure === undefined) return
  clearTimeout(timer)
  const asked: Shown = { approvalId: id, answer: null, failure: undefined }
  show(asked)
  const done = await revealToDecide(targetId, id, reason).then(
    (answer) => ({ ...asked, answer }),
    (failure: unknown) => ({ ...asked, failure }),
  )
  if (shown !== asked) return
  show(done)
  timer = setTimeout(() => show(null), shownMs)
}

/** The IBANs of a request as long as they are on the screen; `failure`: why they could not be read. */
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

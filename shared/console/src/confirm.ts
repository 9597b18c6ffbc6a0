import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { language } from './i18n'
import { claimSingleton } from './singleton'

claimSingleton('confirm')

export type ConfirmAnswer = 'confirmed' | 'denied' | 'cancelled'

export type ConfirmQuestion = {
  title: string
  text?: string
  confirmText?: string
  /** Shown only where given `true` or a text: most questions have two answers. */
  deny?: boolean | string
  cancelText?: string
  tone?: 'normal' | 'danger'
}

/**
 * What is to be typed before the question can be confirmed; what is no e-mail or no address is refused under the field
 * (specification section 5).
 */
export type ConfirmInput = { kind: 'email' | 'url'; label: string; value?: string }

/** A question with every text filled in; `denyText` null where there is no third answer. */
export type OpenQuestion = {
  title: string
  text: string
  confirmText: string
  denyText: string | null
  cancelText: string
  tone: 'normal' | 'danger'
  input: ConfirmInput | null
}

/** The specification's defaults (section 9) and their Turkish. */
const defaults = {
  en: { confirm: 'OK', deny: 'No', cancel: 'Cancel' },
  tr: { confirm: 'Tamam', deny: 'Hayır', cancel: 'Vazgeç' },
} as const

/** The open question, for whoever is not a component. */
export const confirmStore = createStore<{ open: OpenQuestion | null }>(() => ({ open: null }))

/** The question to draw, or null; the host draws it. */
export const useQuestion = (): OpenQuestion | null => useStore(confirmStore, ({ open }) => open)

let settle: ((answer: ConfirmAnswer, typed: string) => void) | undefined

/** Answers the open question; `typed` is what stands in its field. */
export function answerConfirm(answer: ConfirmAnswer, typed = ''): void {
  const settled = settle
  settle = undefined
  confirmStore.setState({ open: null })
  settled?.(answer, typed)
}

/**
 * Asks one question and waits for the answer; a question still open is cancelled by the next. With an `input` the
 * answer comes with what was typed.
 */
export function confirm(
  question: ConfirmQuestion & { input: ConfirmInput },
): Promise<{ answer: ConfirmAnswer; typed: string }>
export function confirm(question: ConfirmQuestion): Promise<ConfirmAnswer>
export function confirm({
  title,
  text = '',
  confirmText,
  deny = false,
  cancelText,
  tone = 'normal',
  input,
}: ConfirmQuestion & { input?: ConfirmInput }): Promise<ConfirmAnswer | { answer: ConfirmAnswer; typed: string }> {
  answerConfirm('cancelled')
  const word = defaults[language()]
  const denyText = typeof deny === 'string' ? deny : deny ? word.deny : null
  confirmStore.setState({
    open: {
      title,
      text,
      confirmText: confirmText ?? word.confirm,
      denyText,
      cancelText: cancelText ?? word.cancel,
      tone,
      input: input ?? null,
    },
  })
  return new Promise((resolve) => {
    settle = (answer, typed) => resolve(input ? { answer, typed } : answer)
  })
}

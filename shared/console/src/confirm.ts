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
  /** The third answer, shown only if set to `true` or a text. */
  deny?: boolean | string
  cancelText?: string
  tone?: 'normal' | 'danger'
}

/**
 * Text that must be typed to confirm; an invalid e-mail address or URL is refused under the field (specification
 * section 5).
 */
export type ConfirmInput = { kind: 'email' | 'url'; label: string; value?: string }

/** A question with all texts; `denyText` is null without a third answer. */
export type OpenQuestion = {
  title: string
  text: string
  confirmText: string
  denyText: string | null
  cancelText: string
  tone: 'normal' | 'danger'
  input: ConfirmInput | null
}

/** The specification's default texts (section 9), with Turkish translations. */
const defaults = {
  en: { confirm: 'OK', deny: 'No', cancel: 'Cancel' },
  tr: { confirm: 'Tamam', deny: 'Hayır', cancel: 'Vazgeç' },
} as const

/** The open question, for non-components. */
export const confirmStore = createStore<{ open: OpenQuestion | null }>(() => ({ open: null }))

/** The open question or null, rendered by the host. */
export const useQuestion = (): OpenQuestion | null => useStore(confirmStore, ({ open }) => open)

let settle: ((answer: ConfirmAnswer, typed: string) => void) | undefined

/** Answers the open question; `typed` is the content of its field. */
export function answerConfirm(answer: ConfirmAnswer, typed = ''): void {
  const settled = settle
  settle = undefined
  confirmStore.setState({ open: null })
  settled?.(answer, typed)
}

/**
 * Asks a question and resolves with the answer; an open question is cancelled by the next. With an `input`, the typed
 * text is returned too.
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
  const texts = defaults[language()]
  const denyText = typeof deny === 'string' ? deny : deny ? texts.deny : null
  confirmStore.setState({
    open: {
      title,
      text,
      confirmText: confirmText ?? texts.confirm,
      denyText,
      cancelText: cancelText ?? texts.cancel,
      tone,
      input: input ?? null,
    },
  })
  return new Promise((resolve) => {
    settle = (answer, typed) => resolve(input ? { answer, typed } : answer)
  })
}

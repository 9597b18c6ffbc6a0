import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'

claimSingleton('toast')

export type ToastTone = 'success' | 'error' | 'info'
export type Toast = { id: number; tone: ToastTone; title: string; text?: string }

let nextId = 1

/** The toasts on the screen, oldest first; the host draws them. */
export const toastStore = createStore<readonly Toast[]>(() => [])

/** The specification's success timer, in ms (section 9). Errors stay until they are read. */
export const successToastMs = 5000

/** Takes a toast away. */
export const dismissToast = (id: number): void => toastStore.setState((toasts) => toasts.filter((toast) => toast.id !== id), true)

/** Says something once, for at most three at a time; `title` says what happened, `text` what to do. */
export function toast(tone: ToastTone, title: string, text?: string): number {
  const id = nextId++
  toastStore.setState((toasts) => [...toasts.slice(-2), { id, tone, title, ...(text !== undefined && { text }) }], true)
  if (tone !== 'error') setTimeout(() => dismissToast(id), successToastMs)
  return id
}

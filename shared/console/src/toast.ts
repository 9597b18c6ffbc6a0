import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'

claimSingleton('toast')

export type ToastKind = 'success' | 'error' | 'info'
/** `title` says what happened, `text` what to do. The Toaster decides the duration. */
export type Toast = { id: string; kind: ToastKind; title: string; text?: string }

let made = 0

const toastStore = createStore<readonly Toast[]>(() => [])

/** The toasts on the screen, oldest first; the host draws them. */
export const useToasts = (): readonly Toast[] => useStore(toastStore)

/** Takes a toast away. */
export const dismissToast = (id: string): void =>
  toastStore.setState((toasts) => toasts.filter((toast) => toast.id !== id), true)

/** Shows a toast; at most three at a time. `toast('success', 'Deposit confirmed')`. */
export function toast(kind: ToastKind, title: string, text?: string): void {
  const id = `toast-${made++}`
  toastStore.setState((toasts) => [...toasts.slice(-2), { id, kind, title, ...(text !== undefined && { text }) }], true)
}

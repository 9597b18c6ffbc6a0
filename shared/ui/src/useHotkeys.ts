import { useLayoutEffect, useRef, type RefObject } from 'react'
import { announce } from './announce'

export type Hotkey = {
  /** As in `KeyboardEvent.key`, in lower case: `j`, `enter`, `escape`, `?`. */
  key: string
  run: () => void
  /** Announced to screen readers when the key acts. */
  announce?: string
  /** Also acts while the key is held down, for moving. Never for actions that change money. */
  repeats?: boolean
}
export type HotkeysOptions = {
  /** False while a write is in progress, or if the user disabled letter keys (WCAG 2.1.4). */
  enabled?: boolean
  /** Keys that belong to a part: act only while the focus is inside it. Needed inside modal dialogs. */
  within?: RefObject<HTMLElement | null>
}

const notTyped = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])

const isTyping = (target: Element | null) =>
  target instanceof HTMLInputElement
    ? !notTyped.has(target.type)
    : target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLElement && target.isContentEditable)

const pressesItself = (key: string, target: Element | null) =>
  (key === 'enter' || key === ' ') && target?.closest('a,button,summary,[role=tab],[role=menuitem]') != null

const belongsElsewhere = (target: Element | null, within: HotkeysOptions['within']) => {
  if (within) return !(within.current?.contains(target) ?? false)
  // Keys belong to an open modal dialog or editor: the page behind it must not confirm a deposit. The drawer does not
  // count, since it is the record itself: on a small screen its keys are the page's.
  return (
    document.querySelector('dialog[open]:not(.k-drawer)') !== null ||
    target?.closest('[role=dialog],[role=menu],[role=listbox]') != null
  )
}

/**
 * Single keys for a page or a part. Ignored while somebody types, with Ctrl, Alt or Meta, on a button that handles the
 * key itself, after `preventDefault`, and on the page while a dialog is open.
 */
export function useHotkeys(hotkeys: readonly Hotkey[], { enabled = true, within }: HotkeysOptions = {}): void {
  const latest = useRef(hotkeys)
  // Before painting: a key must act on the row on the screen, never on the row shown before.
  useLayoutEffect(() => {
    latest.current = hotkeys
  })
  // No key may be lost between painting a button and enabling its key.
  useLayoutEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const key = event.key.toLowerCase()
      const hotkey = latest.current.find((candidate) => candidate.key === key)
      const target = event.target instanceof Element ? event.target : null
      if (!hotkey || (event.repeat && !hotkey.repeats)) return
      if (isTyping(target) || pressesItself(key, target) || belongsElsewhere(target, within)) return
      event.preventDefault()
      hotkey.run()
      if (hotkey.announce !== undefined) announce(hotkey.announce)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [enabled, within])
}

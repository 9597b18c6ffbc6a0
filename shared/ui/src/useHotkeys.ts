import { useLayoutEffect, useRef, type RefObject } from 'react'
import { announce } from './announce'

export type Hotkey = {
  /** As `KeyboardEvent.key` has it, lower case: `j`, `enter`, `escape`, `?`. */
  key: string
  run: () => void
  /** Said to screen readers when the key acts. */
  announce?: string
  /** Acts again while held down: for moving. What changes money must not. */
  repeats?: boolean
}
export type HotkeysOptions = {
  /** Off while a write is on its way, or where the user turned letters off (WCAG 2.1.4). */
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
  // A modal dialog or an open editor owns the keyboard: the page behind it must not confirm a deposit. The drawer is no
  // question but the record itself: on a small screen its keys are the page's.
  return (
    document.querySelector('dialog[open]:not(.k-drawer)') !== null ||
    target?.closest('[role=dialog],[role=menu],[role=listbox]') != null
  )
}

/**
 * Single keys for a page or a part. Ignored while somebody types, with Ctrl, Alt or Meta, where a button takes the key
 * itself, after `preventDefault`, and on the page while a dialog is open.
 */
export function useHotkeys(hotkeys: readonly Hotkey[], { enabled = true, within }: HotkeysOptions = {}): void {
  const latest = useRef(hotkeys)
  // Before anything is painted: a key must act on what is on the screen, never on the row that stood there before.
  useLayoutEffect(() => {
    latest.current = hotkeys
  })
  // Nor may a key be lost between the paint of a button that can be pressed and the moment its key works.
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

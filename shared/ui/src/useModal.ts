import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Opens a `<dialog>` modally while it is mounted. The browser keeps the focus inside, makes the page behind inert, and
 * restores the focus afterwards. Escape calls `onClose`; the caller then stops rendering the dialog.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    const onCancel = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    const hasModal = typeof dialog.showModal === 'function'
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('keydown', onKeyDown)
    // jsdom has no modal dialogs; there the attribute opens it.
    if (hasModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    // A sheet is read from its title on; a dialog starts at its first control, as by the browser's default.
    const first = dialog.querySelector<HTMLElement>('[data-first]')
    if (first) first.focus()
    else if (!dialog.contains(document.activeElement))
      dialog.querySelector<HTMLElement>('input,select,textarea,button,a[href]')?.focus()
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('keydown', onKeyDown)
      if (hasModal) dialog.close()
      else dialog.removeAttribute('open')
      if (!(before instanceof HTMLElement) || !before.isConnected) return
      // Closing restores the focus but not the caret, so typed text would be lost. Focusing again restores both.
      before.blur()
      before.focus({ preventScroll: true })
    }
  }, [ref])
}

import { useEffect, useRef, type RefObject } from 'react'

/** While a panel covers the page, keeps the focus in it, closes it on Escape, and restores the focus afterwards. */
export function useOverlay(panel: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    panel.current?.focus()
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close.current()
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      // Not if a link in the panel leads to a page that takes the focus.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [isOpen, panel])
}

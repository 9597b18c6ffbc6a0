import { useEffect, useRef, type RefObject } from 'react'

/** While a panel lies over the page: the focus is in it, Escape closes it, and afterwards the focus is where it was. */
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
      // A link in the panel leads to a page that takes the focus itself.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [isOpen, panel])
}

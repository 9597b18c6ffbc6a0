import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { part } from './partStyles'

export type PopoverProps = {
  /** The element it hangs from; gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** Names the dialog. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** Distance from the anchor and from the window's edges, in px. */
const GAP = 6
const EDGE = 8

const place = (box: HTMLElement, anchor: DOMRect) => {
  const { offsetWidth: width, offsetHeight: height } = box
  const below = anchor.bottom + GAP
  const fitsBelow = below + height <= window.innerHeight - EDGE
  box.style.top = `${Math.max(EDGE, fitsBelow ? below : anchor.top - GAP - height)}px`
  box.style.left = `${Math.max(EDGE, Math.min(anchor.left, window.innerWidth - EDGE - width))}px`
}

/** Enter closed the editor by its keydown: its keypress would then press the button that has just got the focus. */
const swallowKeypress = (button: HTMLElement) => {
  const swallow = (event: Event) => event.preventDefault()
  button.addEventListener('keypress', swallow)
  document.addEventListener('keyup', () => button.removeEventListener('keypress', swallow), {
    once: true,
    capture: true,
  })
}

const firstControl = 'input,select,textarea,button,[tabindex="0"]'

/** A small editor that hangs from a button: takes the focus, closes on Escape and on a press outside. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
    if (box.current && anchor.current) place(box.current, anchor.current.getBoundingClientRect())
  })
  useEffect(() => {
    const element = box.current
    const opener = anchor.current
    // Of radio buttons the chosen one stands for all.
    const first =
      element?.querySelector<HTMLElement>('[type=radio]:checked') ?? element?.querySelector<HTMLElement>(firstControl)
    first?.focus()
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node
      if (!element?.contains(target) && !opener?.contains(target)) close.current()
    }
    const onResize = () => close.current()
    let isEnterDown = false
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') isEnterDown = event.type === 'keydown'
    }
    element?.addEventListener('keydown', onKey)
    element?.addEventListener('keyup', onKey)
    document.addEventListener('pointerdown', onPress, true)
    window.addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('resize', onResize)
      // Only when the focus would be lost: a press elsewhere has already moved it.
      if (!opener || !(element?.contains(document.activeElement) || document.activeElement === document.body)) return
      if (isEnterDown) swallowKeypress(opener)
      opener.focus()
    }
  }, [anchor])
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={part('pop')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>,
    document.body,
  )
}

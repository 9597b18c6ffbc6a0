import { useEffect, useId, useLayoutEffect, type RefObject } from 'react'

type Opener = RefObject<HTMLElement | null>

/** Under the button that opened it, or above where there is no room; at its edge, and never beyond the window's. */
export const positioning = { strategy: 'fixed', placement: 'bottom-start', gutter: 6, overflowPadding: 8 } as const

/** The ids by which a machine of Ark's knows what opened it. It asks for them after the first frame's effects. */
export function useOpenerIds(opener: Opener): { trigger: () => string } {
  const id = useId()
  useLayoutEffect(() => {
    if (opener.current) opener.current.id ||= id
  }, [opener, id])
  return { trigger: () => opener.current?.id ?? id }
}

/** Enter closed it by its keydown: its keypress would then press the button that has just got the focus. */
const swallowKeypress = (button: HTMLElement) => {
  const swallow = (event: Event) => event.preventDefault()
  button.addEventListener('keypress', swallow)
  document.addEventListener('keyup', () => button.removeEventListener('keypress', swallow), {
    once: true,
    capture: true,
  })
}

/**
 * The focus at `first` of what has opened, at once, and back at the opener where it would be lost. A machine of Ark's
 * does either a frame later: what is typed meanwhile would go to the page. `first` stays the same function.
 */
export function useFocusInside(
  content: RefObject<HTMLElement | null>,
  opener: Opener,
  first: (content: HTMLElement) => HTMLElement | null,
): void {
  useEffect(() => {
    const element = content.current
    const button = opener.current
    if (element) first(element)?.focus({ preventScroll: true })
    const arrival = new MutationObserver(() => {
      const control = element && document.activeElement === element ? first(element) : null
      if (!control || control === element) return
      arrival.disconnect()
      control.focus({ preventScroll: true })
    })
    // What stands in it may be on its way still: then the focus goes on to it, unless somebody has taken it elsewhere.
    if (element && document.activeElement === element) arrival.observe(element, { childList: true, subtree: true })
    let isEnterDown = false
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') isEnterDown = event.type === 'keydown'
    }
    element?.addEventListener('keydown', onKey)
    element?.addEventListener('keyup', onKey)
    return () => {
      arrival.disconnect()
      // Only when the focus would be lost: a press elsewhere has already moved it.
      if (!button || !(element?.contains(document.activeElement) || document.activeElement === document.body)) return
      if (isEnterDown) swallowKeypress(button)
      button.focus()
    }
  }, [content, opener, first])
}

import { useEffect, useId, useLayoutEffect, type RefObject } from 'react'

type Opener = RefObject<HTMLElement | null>

/** Below the opening button, or above without room; aligned to its edge, within the window. */
export const positioning = { strategy: 'fixed', placement: 'bottom-start', gutter: 6, overflowPadding: 8 } as const

/** The id by which Ark finds the opener. Ark reads it after the first frame's effects. */
export function useOpenerIds(opener: Opener): { trigger: () => string } {
  const id = useId()
  useLayoutEffect(() => {
    if (opener.current) opener.current.id ||= id
  }, [opener, id])
  return { trigger: () => opener.current?.id ?? id }
}

/** If Enter closed it on keydown, the following keypress would press the newly focused button. */
const swallowKeypress = (button: HTMLElement) => {
  const swallow = (event: Event) => event.preventDefault()
  button.addEventListener('keypress', swallow)
  document.addEventListener('keyup', () => button.removeEventListener('keypress', swallow), {
    once: true,
    capture: true,
  })
}

/**
 * Focuses `first` of the opened content at once, and the opener afterwards if the focus would be lost. Ark does both
 * a frame later, and keys typed meanwhile would go to the page. `first` must keep its identity.
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
    // Content may still be loading; then the focus moves to it on arrival, unless the user has moved it.
    if (element && document.activeElement === element) arrival.observe(element, { childList: true, subtree: true })
    let isEnterDown = false
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') isEnterDown = event.type === 'keydown'
    }
    element?.addEventListener('keydown', onKey)
    element?.addEventListener('keyup', onKey)
    return () => {
      arrival.disconnect()
      // Only if the focus would be lost: a press elsewhere has moved it already.
      if (!button || !(element?.contains(document.activeElement) || document.activeElement === document.body)) return
      if (isEnterDown) swallowKeypress(button)
      button.focus()
    }
  }, [content, opener, first])
}

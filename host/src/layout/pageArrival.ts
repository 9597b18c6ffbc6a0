import { useLocation } from '@kasa/ui/router'
import { useEffect, useRef, type RefObject } from 'react'

/** How long to wait for the heading of a page that is loading, in ms. */
const patienceMs = 8000

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * Every navigation scrolls to the top and, except on the first page, focuses the new page's heading.
 * `/` does not count, since it redirects.
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const arrivedAt = useRef('/')
  useEffect(() => {
    const element = main.current
    const isFirst = arrivedAt.current === '/'
    if (!element || pathname === '/' || arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    if (isFirst) return
    element.scrollTo(0, 0)
    // In the scrollable layout the document scrolls.
    document.documentElement.scrollTop = 0
    if (focusHeading(element)) return
    const waiting = new MutationObserver(() => focusHeading(element) && waiting.disconnect())
    waiting.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(() => waiting.disconnect(), patienceMs)
    return () => {
      waiting.disconnect()
      clearTimeout(timer)
    }
  }, [pathname, main])
}

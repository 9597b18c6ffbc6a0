import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowHeights } from './gridStyles'
import { windowAt, type GridWindow } from './gridWindow'
import { breakpoints } from './tokens'

/** The assumed height without layout (jsdom), in px. */
const ASSUMED_HEIGHT = 720
/** Scrolling has stopped after this time without movement, in ms. */
const SETTLE_MS = 150

const nothing: GridWindow = { first: 0, end: 0 }
const phoneQuery = `(max-width:${breakpoints.phone}px)`
const subscribePhone = (listener: () => void) => {
  const query = window.matchMedia?.(phoneQuery)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
const isPhone = () => window.matchMedia?.(phoneQuery).matches ?? false

// For printing, all loaded rows are rendered; the store is read before the browser lays out the page.
let isPrinted = false
const subscribePrint = (listener: () => void) => {
  const follow = ({ type }: Event) => {
    isPrinted = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', follow)
  window.addEventListener('afterprint', follow)
  return () => {
    window.removeEventListener('beforeprint', follow)
    window.removeEventListener('afterprint', follow)
  }
}

export type GridView = {
  rowHeight: number
  window: GridWindow
  /** The visible height below the header, in px. */
  start: number
  /** The height of all rows with header and frame, in px. */
  bodyHeight: number
  /** Height of all rows with the header and the frame, in px. */
  fullHeight: number
}

/** The borders above and below the grid, in px. */
const FRAME = 2

/** Tracks an element's scroll position and size, and returns which of `total` rows are visible. */
export function useGridWindow(ref: RefObject<HTMLDivElement | null>, total: number, dense: boolean): GridView {
  const onPhone = useSyncExternalStore(subscribePhone, isPhone, () => false)
  const inPrint = useSyncExternalStore(
    subscribePrint,
    () => isPrinted,
    () => false,
  )
  const rowHeight = onPhone ? rowHeights.phone : dense ? rowHeights.dense : rowHeights.desk
  const headHeight = onPhone ? 0 : rowHeights.head
  const [view, setView] = useState({ scrollTop: 0, height: 0, settledAt: 0 })
  const current = useRef({ rowHeight, total, shownFirst: 0 })
  const bodyHeight = Math.max(rowHeight, view.height - headHeight)
  // Nothing is rendered before the first measurement, which precedes the first paint, so rows are created once.
  const window_ = inPrint
    ? { first: 0, end: total }
    : view.height === 0
      ? nothing
      : windowAt(view.scrollTop, bodyHeight, rowHeight, total)
  const count = window_.end - window_.first

  useLayoutEffect(() => {
    current.current = { rowHeight, total, shownFirst: Math.floor(view.scrollTop / rowHeight) }
  })

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setView((before) => ({ ...before, height: element.clientHeight || ASSUMED_HEIGHT }))
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => setView((before) => ({ ...before, settledAt: before.scrollTop }))
    const onScroll = () => {
      const { scrollTop } = element
      clearTimeout(timer)
      timer = setTimeout(settle, SETTLE_MS)
      if (Math.floor(scrollTop / current.current.rowHeight) === current.current.shownFirst) return
      // Synchronously in the scroll's frame; a deferred render would show blank rows.
      flushSync(() => setView((before) => ({ ...before, scrollTop })))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(([entry]) => {
            const height = entry?.contentRect.height ?? 0
            if (height > 0) setView((before) => (before.height === height ? before : { ...before, height }))
          })
    observer?.observe(element)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [ref])

  const settledFirst = windowAt(view.settledAt, bodyHeight, rowHeight, total).first
  return {
    rowHeight,
    window: window_,
    start: count > 0 && !inPrint ? settledFirst % count : 0,
    bodyHeight,
    fullHeight: headHeight + total * rowHeight + FRAME,
  }
}

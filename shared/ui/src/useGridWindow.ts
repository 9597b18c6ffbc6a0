import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowHeights } from './gridStyles'
import { windowAt, type GridWindow } from './gridWindow'
import { breakpoints } from './tokens'

/** Where nothing can be measured (jsdom has no layout), as if the grid were this high, in px. */
const ASSUMED_HEIGHT = 720
/** Scrolling has stopped when nothing moved for this long, in ms. */
const SETTLE_MS = 150

const nothing: GridWindow = { first: 0, end: 0 }
const phoneQuery = `(max-width:${breakpoints.phone}px)`
const subscribePhone = (listener: () => void) => {
  const query = window.matchMedia?.(phoneQuery)
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
const isPhone = () => window.matchMedia?.(phoneQuery).matches ?? false

// Paper does not scroll: every loaded row goes on it. The store is read before the browser lays the sheet out.
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
  /** First slot in the document, see `slotOrder`. */
  start: number
  /** Height of what is seen below the header, in px. */
  bodyHeight: number
  /** Height of all rows with the header and the frame, in px. */
  fullHeight: number
}

/** The lines above and below the grid, in px. */
const FRAME = 2

/** Follows scrolling and size of the element and says which of `total` rows are in view. */
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
  // Nothing is drawn before the first measurement, which happens before the first paint: rows are then made once.
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
      // In the frame of the scroll itself: a deferred render would show blank rows first.
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

import { useEffect, useRef, useState, type RefObject } from 'react'

/** The assumed width without measuring (tests), in px. */
const usualWidth = 640

/** Whether a part has been visible yet, and its width in px. */
export function useSeen(): { place: RefObject<HTMLDivElement | null>; isSeen: boolean; width: number } {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const seeing = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    const measuring = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width))
    })
    seeing.observe(element)
    measuring.observe(element)
    return () => {
      seeing.disconnect()
      measuring.disconnect()
    }
  }, [])
  return { place, isSeen, width }
}

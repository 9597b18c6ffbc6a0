import { boot } from '@kasa/console/tenant'
import { useEffect, useState, type ComponentType } from 'react'

import { untilLoaded } from './untilLoaded'

/**
 * The first page has the network and the processor to itself; then a quiet moment is waited for, at most as long again.
 * In ms.
 */
const firstPageMs = 3_000

function whenQuiet(work: () => void): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') work()
    else handle = requestIdleCallback(work, { timeout: firstPageMs })
  }, firstPageMs)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}

/** A page with a build that its person alone tries says so at once. */
function firstMoment(work: () => void): () => void {
  if (!boot().registry.payload.includes('"override":')) return whenQuiet(work)
  work()
  return () => undefined
}

/**
 * Keeps the tab's modules current and shows what people must know of it. Until it is there the tab keeps what it has.
 */
export function UpkeepArea() {
  const [Upkeep, setUpkeep] = useState<ComponentType>()
  useEffect(
    () =>
      untilLoaded(
        firstMoment,
        () => import('./Upkeep'),
        (file) => setUpkeep(() => file.Upkeep),
      ),
    [],
  )
  return Upkeep ? <Upkeep /> : null
}

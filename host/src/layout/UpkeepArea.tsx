import { boot } from '@kasa/console/tenant'
import { useEffect, useState, type ComponentType } from 'react'

import { untilLoaded } from './untilLoaded'

/**
 * How long the first page has network and processor to itself, in ms; then waits for an idle moment, at most as long
 * again.
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

/** With an override in the registry, starts at once. */
function firstMoment(work: () => void): () => void {
  if (!boot().registry.payload.includes('"override":')) return whenQuiet(work)
  work()
  return () => undefined
}

/** Keeps the tab's modules current and shows notices about them, once its code is loaded. */
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

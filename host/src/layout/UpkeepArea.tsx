import { boot } from '@kasa/console/tenant'
import { useEffect, useState, type ComponentType } from 'react'

/** The first page has the network and the processor to itself; then a quiet moment is waited for, at most as long again. In ms. */
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
const firstMoment = (work: () => void) => (boot().registry.payload.includes('"override":') ? work() : whenQuiet(work))

/** Keeps the tab's modules current and shows what people must know of it. Without it the tab keeps what it has. */
export function UpkeepArea() {
  const [Upkeep, setUpkeep] = useState<ComponentType>()
  useEffect(
    () =>
      firstMoment(
        () =>
          void import('../upkeep/Upkeep').then(
            (file) => setUpkeep(() => file.Upkeep),
            () => undefined,
          ),
      ),
    [],
  )
  return Upkeep ? <Upkeep /> : null
}

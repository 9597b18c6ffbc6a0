import { useEffect, useState, type ComponentType } from 'react'

/** Upkeep waits for a quiet moment, and at most so long, in ms: nothing of a first page depends on it. */
const latestMs = 2_000

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, latestMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}

/** Keeps the tab's modules current and shows what people must know of it. Without it the tab keeps what it has. */
export function UpkeepArea() {
  const [Upkeep, setUpkeep] = useState<ComponentType>()
  useEffect(() => whenIdle(() => void import('../upkeep/Upkeep').then((file) => setUpkeep(() => file.Upkeep), () => undefined)), [])
  return Upkeep ? <Upkeep /> : null
}

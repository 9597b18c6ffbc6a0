import { refreshInFlight, useInFlight } from '@kasa/console/inFlight'
import { lazy, Suspense, useEffect } from 'react'

const MoneyPanel = lazy(() => import('./MoneyPanel').then((file) => ({ default: file.MoneyPanel })))

/** How often to check calls of other tabs, in ms. */
const lookMs = 5000

/** Shows money calls that no open screen handles. */
export function MoneyArea() {
  const calls = useInFlight()
  const isAny = calls.length > 0
  useEffect(() => {
    if (!isAny) return
    const timer = setInterval(refreshInFlight, lookMs)
    return () => clearInterval(timer)
  }, [isAny])
  const left = calls.filter(({ state, isLeft }) => state !== 'sending' || isLeft)
  if (left.length === 0) return null
  return (
    <Suspense fallback={null}>
      <MoneyPanel calls={left} />
    </Suspense>
  )
}

import { useStepUp } from '@kasa/console/stepUp'
import { lazy, Suspense } from 'react'

const StepUpDialog = lazy(() => import('./StepUpDialog').then((file) => ({ default: file.StepUpDialog })))

/** Draws the question of `@kasa/console/stepUp`. */
export function StepUpArea() {
  const isAsked = useStepUp()
  if (!isAsked) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog />
    </Suspense>
  )
}

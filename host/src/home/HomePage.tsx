import { Navigate } from '@kasa/ui/router'
import { lazy, Suspense } from 'react'

const NoScreen = lazy(() => import('./NoScreen').then((file) => ({ default: file.NoScreen })))

/** `/`: the first screen of this person's menu, or a message that there is none. */
export function HomePage({ firstLink }: { firstLink: string | undefined }) {
  if (firstLink !== undefined) return <Navigate to={firstLink} replace />
  return (
    <Suspense>
      <NoScreen />
    </Suspense>
  )
}

import { useText } from '@kasa/console/i18n'
import { dismissToast, useToasts } from '@kasa/console/toast'
import { lazy, Suspense, useState } from 'react'

// Includes the animation library, so it is loaded with the first toast.
const Toaster = lazy(() => import('@kasa/ui/Toaster').then((file) => ({ default: file.Toaster })))

/** Renders the toasts of `@kasa/console/toast`. */
export function ToastArea() {
  const t = useText('host')
  const toasts = useToasts()
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && toasts.length > 0) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Toaster label={t('toast.area')} toasts={toasts} onDismiss={dismissToast} dismissLabel={t('toast.close')} />
    </Suspense>
  )
}

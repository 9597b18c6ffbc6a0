import { useText } from '@kasa/console/i18n'
import { IconButton } from '@kasa/ui/IconButton'
import { lazy, Suspense, useRef, useState } from 'react'

const LayoutSettings = lazy(() => import('./LayoutSettings').then((file) => ({ default: file.LayoutSettings })))

/** Opens the layout settings, which load with the first press. */
export function LayoutButton() {
  const t = useText('host')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        icon="dashboard"
        label={t('bar.layout')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <LayoutSettings anchor={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

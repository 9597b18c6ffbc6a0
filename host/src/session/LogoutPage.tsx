import { useText } from '@kasa/console/i18n'
import { useEffect } from 'react'

import { endSession } from './endSession'

/** `/logout`: ends the session wherever the link was clicked. */
export function LogoutPage() {
  const t = useText('host')
  useEffect(endSession, [])
  return (
    <p role="status" className="h-place">
      {t('logout.title')}
    </p>
  )
}

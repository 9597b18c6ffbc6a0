import { useText } from '@kasa/console/i18n'
import { useEffect } from 'react'

import { Place } from '../frame/Place'
import { endSession } from './endSession'

/** `/logout`: ends the session. */
export function LogoutPage() {
  const t = useText('host')
  useEffect(endSession, [])
  return <Place role="status">{t('logout.title')}</Place>
}

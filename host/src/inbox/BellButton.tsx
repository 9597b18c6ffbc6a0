import { useBadgeCount } from '@kasa/console/counts'
import { useText } from '@kasa/console/i18n'
import { lazy } from 'react'

import { PanelButton } from '../frame/PanelButton'

const Inbox = lazy(() => import('./Inbox').then((file) => ({ default: file.Inbox })))

/** The live number of unread notifications; opens the inbox. */
export function BellButton() {
  const title = useText('host')('toast.area')
  const unread = useBadgeCount('notification.unread')
  const count = unread > 99 ? '99+' : unread || undefined
  return <PanelButton icon="bell" label={count ? `${title}: ${count}` : title} data-count={count} Panel={Inbox} />
}

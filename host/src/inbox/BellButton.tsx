import { useBadgeCount } from '@kasa/console/counts'
import { useText } from '@kasa/console/i18n'
import { lazy } from 'react'

import { PanelButton } from '../frame/PanelButton'

const Inbox = lazy(() => import('./Inbox').then((file) => ({ default: file.Inbox })))

/** How many notifications are not read, live; opens the inbox. */
export function BellButton() {
  const title = useText('host')('toast.area')
  const unread = useBadgeCount('notification.unread')
  const count = unread > 99 ? '99+' : unread || undefined
  return <PanelButton icon="bell" label={count ? `${title}: ${count}` : title} data-count={count} Panel={Inbox} />
}

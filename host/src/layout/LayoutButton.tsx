import { useText } from '@kasa/console/i18n'
import { lazy } from 'react'

import { PanelButton } from '../frame/PanelButton'

const LayoutSettings = lazy(() => import('./LayoutSettings').then((file) => ({ default: file.LayoutSettings })))

/** Opens the layout settings. */
export function LayoutButton() {
  const t = useText('host')
  return <PanelButton icon="dashboard" label={t('bar.layout')} Panel={LayoutSettings} />
}

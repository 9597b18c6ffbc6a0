import { useText } from '@kasa/console/i18n'
import { useLiveStatus } from '@kasa/console/live'

/** Whether live updates arrive; screen readers announce changes only. */
export function LiveIndicator() {
  const t = useText('host')
  const status = useLiveStatus()
  return (
    <span role="status" className={`h-live ${status}`} title={t(`live.${status}.why`)}>
      <span>{t(`live.${status}`)}</span>
    </span>
  )
}

import { useText } from '@kasa/console/i18n'
import { useLiveStatus } from '@kasa/console/live'

/** Whether changes arrive by themselves; said aloud only when that changes. */
export function LiveIndicator() {
  const t = useText('host')
  const status = useLiveStatus()
  return (
    <span role="status" className={`h-live ${status}`} title={t(`live.${status}.why`)}>
      <span>{t(`live.${status}`)}</span>
    </span>
  )
}

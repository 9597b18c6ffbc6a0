import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Checkbox } from '@kasa/ui/Input'
import { useState } from 'react'

import { styled } from '../acts/lazyStyles'
import { useLazyWords } from '../acts/lazyWords'
import type { Noun, QueueFilters, QueueRow } from '../noun'
import { chime, wakeSound } from './chime'
import { keepNotices, readNotices } from './noticeSettings'
import { useNotices } from './useNotices'

const allowed = () => ('Notification' in globalThis ? Notification.permission : 'denied')

type DeskNoticesProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  viewerId: string
  isAsking: boolean
  onClose: () => void
  onOpen: (id: string) => void
}

/**
 * Notifies of requests that need attention as this person chose, and shows the settings. The browser's permission is
 * requested only by a button.
 */
export function DeskNotices<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  viewerId,
  isAsking,
  onClose,
  onOpen,
}: DeskNoticesProps<Row, Detail, Filters>) {
  const t = useLazyWords(noun)
  const [settings, setSettings] = useState(() => readNotices(noun.module, viewerId))
  const [permission, setPermission] = useState(allowed)
  useNotices(noun, settings, onOpen)
  const change = (changed: Partial<typeof settings>) => {
    const next = { ...settings, ...changed }
    if (next.sound) wakeSound()
    keepNotices(noun.module, viewerId, next)
    setSettings(next)
  }
  if (!isAsking) return null
  return (
    <Dialog
      title={t('notice.title')}
      onClose={onClose}
      closeLabel={t('notice.close')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('notice.close')}
        </Button>
      }
    >
      <div className={styled('notices')}>
        <p>{t('notice.text')}</p>
        <label>
          <Checkbox
            autoFocus
            checked={settings.sound}
            onChange={({ target: { checked } }) => change({ sound: checked })}
          />
          {` ${t('notice.sound')}`}
        </label>
        <label>
          <Checkbox checked={settings.desktop} onChange={({ target }) => change({ desktop: target.checked })} />{' '}
          {t('notice.desktop')}
        </label>
        {settings.desktop && permission === 'denied' && <p role="status">{t('notice.denied')}</p>}
        <div className="acts">
          {settings.sound && <Button onClick={chime}>{t('notice.try')}</Button>}
          {settings.desktop && permission === 'default' && (
            <Button onClick={() => void Notification.requestPermission().then(setPermission)}>{t('notice.ask')}</Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

import { useBadgeCount } from '@kasa/console/counts'
import { useText } from '@kasa/console/i18n'
import { IconButton } from '@kasa/ui/IconButton'
import { lazy, Suspense, useRef, useState } from 'react'

const InboxPanel = lazy(() => import('./InboxPanel').then((file) => ({ default: file.InboxPanel })))
const ChoicesDialog = lazy(() => import('./ChoicesDialog').then((file) => ({ default: file.ChoicesDialog })))

/** How many notifications are not read, live; opens the inbox, which loads with the first press. */
export function BellButton() {
  const t = useText('host')
  const unread = useBadgeCount('notification.unread')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'inbox' | 'choices'>()
  const close = () => setOpen(undefined)
  const shown = unread > 99 ? '99+' : `${unread}`
  return (
    <span className="h-bell">
      <IconButton
        ref={button}
        icon="bell"
        label={unread > 0 ? t('bar.unread', { shown }) : t('bar.inbox')}
        aria-haspopup="dialog"
        aria-expanded={open === 'inbox'}
        onClick={() => setOpen(open ? undefined : 'inbox')}
      />
      {unread > 0 && <b aria-hidden="true">{shown}</b>}
      <Suspense>
        {open === 'inbox' && <InboxPanel anchor={button} onClose={close} onChoices={() => setOpen('choices')} />}
        {open === 'choices' && <ChoicesDialog onClose={close} />}
      </Suspense>
    </span>
  )
}

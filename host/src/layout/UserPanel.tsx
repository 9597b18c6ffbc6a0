import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import { Menu } from '@kasa/ui/Menu'
import type { ComponentType, RefObject } from 'react'

import '../inbox/inboxWords'
import { endSession } from '../session/endSession'

export type AccountDialog = ComponentType<{ onClose: () => void }>

/** Loaded when opened: queues do not need forms and QR codes. */
const loadProfile = (): Promise<AccountDialog> => import('../account/ProfileDialog').then((file) => file.ProfileDialog)
const loadPassword = (): Promise<AccountDialog> =>
  import('../account/ChangePasswordDialog').then((file) => file.ChangePasswordDialog)
const loadChoices = (): Promise<AccountDialog> => import('../inbox/ChoicesDialog').then((file) => file.ChoicesDialog)

type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void; onDialog: (dialog: AccountDialog) => void }

/** The signed-in person, their account, module status, and logout. */
export function UserPanel({ anchor, onClose, onDialog }: Props) {
  const t = useText('host')
  const inbox = useText('inbox')
  const language = useLanguage()
  const user = useUser()
  const open = async (load: () => Promise<AccountDialog>) => {
    try {
      onDialog(await load())
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  if (!user) return null
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      head={
        <>
          <b>{user.name}</b>
          <span>{user.email}</span>
        </>
      }
      entries={[
        { id: 'profile', icon: 'user', text: t('bar.profile'), onChoose: () => void open(loadProfile) },
        { id: 'password', icon: 'key', text: t('bar.password'), onChoose: () => void open(loadPassword) },
        { id: 'choices', icon: 'bell', text: inbox('settings'), onChoose: () => void open(loadChoices) },
        { id: 'status', icon: 'info', text: t('status.title'), to: '/status' },
        { id: 'logout', icon: 'signOut', text: t('bar.logout'), onChoose: endSession },
      ]}
    />
  )
}

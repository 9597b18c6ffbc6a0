import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import { addStyles } from '@kasa/ui/addStyles'
import { Icon } from '@kasa/ui/Icon'
import { Popover } from '@kasa/ui/Popover'
import { Link } from '@kasa/ui/router'
import type { ComponentType, RefObject } from 'react'

import { endSession } from '../session/endSession'

export type AccountDialog = ComponentType<{ onClose: () => void }>

/** Loaded when opened: forms and the QR drawing are nothing a queue needs. */
const loadProfile = (): Promise<AccountDialog> => import('../account/ProfileDialog').then((file) => file.ProfileDialog)
const loadPassword = (): Promise<AccountDialog> =>
  import('../account/ChangePasswordDialog').then((file) => file.ChangePasswordDialog)

addStyles(
  'h-user',
  `
.h-user{min-width:200px;display:flex;flex-direction:column;gap:8px}.h-user p{display:flex;flex-direction:column;padding:2px 4px 8px;border-bottom:1px solid var(--kasa-line);overflow-wrap:anywhere}
.h-user b{font-weight:600}.h-user p span{color:var(--kasa-ink-2)}.h-user .k-btn{justify-content:flex-start;padding:0 4px}
`,
)

type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void; onDialog: (dialog: AccountDialog) => void }

/** Who is signed in, their account, the state of the modules, and the way out. */
export function UserPanel({ anchor, onClose, onDialog }: Props) {
  const t = useText('host')
  const language = useLanguage()
  const user = useUser()
  const open = async (load: () => Promise<AccountDialog>) => {
    onClose()
    try {
      onDialog(await load())
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  if (!user) return null
  return (
    <Popover anchor={anchor} label={t('bar.user')} onClose={onClose}>
      <div className="h-user">
        <p>
          <b>{user.name}</b>
          <span>{user.email}</span>
        </p>
        <button type="button" className="k-btn quiet wide" onClick={() => void open(loadProfile)}>
          <Icon name="user" />
          {t('bar.profile')}
        </button>
        <button type="button" className="k-btn quiet wide" onClick={() => void open(loadPassword)}>
          <Icon name="key" />
          {t('bar.password')}
        </button>
        <Link to="/status" className="k-btn quiet wide" onClick={onClose}>
          <Icon name="info" />
          {t('status.title')}
        </Link>
        <button type="button" className="k-btn quiet wide" onClick={endSession}>
          <Icon name="signOut" />
          {t('bar.logout')}
        </button>
      </div>
    </Popover>
  )
}

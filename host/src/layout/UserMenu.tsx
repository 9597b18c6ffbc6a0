import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import { Icon } from '@kasa/ui/Icon'
import { Popover } from '@kasa/ui/Popover'
import { Link } from '@kasa/ui/router'
import { useRef, useState, type ComponentType } from 'react'

import { endSession } from '../session/endSession'

/** First letters of the first and the last name, in Turkish capitals. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toLocaleUpperCase('tr') ?? '').join('')
}

type AccountDialog = ComponentType<{ onClose: () => void }>

/** Loaded when opened: forms and the QR drawing are nothing a queue needs. */
const loadProfile = (): Promise<AccountDialog> => import('../account/ProfileDialog').then((file) => file.ProfileDialog)
const loadPassword = (): Promise<AccountDialog> => import('../account/ChangePasswordDialog').then((file) => file.ChangePasswordDialog)

/** Who is signed in, their account, and the way out. */
export function UserMenu() {
  const t = useText('host')
  const language = useLanguage()
  const user = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<AccountDialog>()
  const open = async (load: () => Promise<AccountDialog>) => {
    setIsOpen(false)
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  if (!user) return null
  return (
    <>
      <button ref={button} type="button" className="k-btn quiet h-me" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <i aria-hidden="true">{initialsOf(user.name)}</i>
        <span className="k-sr">{`${t('bar.user')}: `}</span>
        <span className="h-name">{user.name}</span>
      </button>
      {isOpen && (
        <Popover anchor={button} label={t('bar.user')} onClose={() => setIsOpen(false)}>
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
            <Link to="/status" className="k-btn quiet wide" onClick={() => setIsOpen(false)}>
              <Icon name="info" />
              {t('status.title')}
            </Link>
            <button type="button" className="k-btn quiet wide" onClick={endSession}>
              <Icon name="signOut" />
              {t('bar.logout')}
            </button>
          </div>
        </Popover>
      )}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

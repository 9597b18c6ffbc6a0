import { useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { Icon } from '@kasa/ui/Icon'
import { Popover } from '@kasa/ui/Popover'
import { useRef, useState } from 'react'

import { endSession } from '../session/endSession'

/** First letters of the first and the last name, in Turkish capitals. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toLocaleUpperCase('tr') ?? '').join('')
}

/** Who is signed in, and the way out. */
export function UserMenu() {
  const t = useText('host')
  const user = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
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
            <button type="button" className="k-btn quiet wide" onClick={endSession}>
              <Icon name="signOut" />
              {t('bar.logout')}
            </button>
          </div>
        </Popover>
      )}
    </>
  )
}

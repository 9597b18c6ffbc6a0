import { useText } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import { lazy, Suspense, useRef, useState } from 'react'

import type { AccountDialog } from './UserPanel'

const ofPanel = () => import('./UserPanel').then((file) => ({ default: file.UserPanel }))
const UserPanel = lazy(ofPanel)
const ahead = () => void ofPanel().catch(() => undefined)

/** Initials of first and last name, in Turkish upper case. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0).toLocaleUpperCase('tr') ?? '')
    .join('')
}

/** The button of the user menu, which loads on hover or focus. */
export function UserMenu() {
  const t = useText('host')
  const user = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<AccountDialog>()
  if (!user) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="k-btn quiet h-me"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => setIsOpen(!isOpen)}
      >
        <i aria-hidden="true">{initialsOf(user.name)}</i>
        <span className="k-sr">{`${t('bar.user')}: `}</span>
        <span className="h-name">{user.name}</span>
      </button>
      {isOpen && (
        <Suspense>
          <UserPanel anchor={button} onClose={() => setIsOpen(false)} onDialog={(loaded) => setDialog(() => loaded)} />
        </Suspense>
      )}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

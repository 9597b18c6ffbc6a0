import { useLanguage } from '@kasa/console/i18n'
import { keepTokens, signOut, type OverSession } from '@kasa/console/session'
import { useModal } from '@kasa/ui/useModal'
import { useId, useLayoutEffect, useRef, useState } from 'react'

import { SignInSteps } from '../login/SignInSteps'
import { addLoginStyles } from '../auth/loginStyles'
import { addSessionStyles } from './sessionStyles'
import { sessionWords } from './sessionWords'

addLoginStyles()
addSessionStyles()

const nothing = () => undefined

/** Blocks keys outside the dialog, so that the page behind does not react. */
function keepKeys(dialog: HTMLElement): () => void {
  const onAnyKey = (event: KeyboardEvent) => {
    if (event.target instanceof Node && dialog.contains(event.target)) return
    event.stopImmediatePropagation()
    if (event.key !== 'Tab') event.preventDefault()
  }
  const keepInside = (event: Event) => event.stopPropagation()
  addEventListener('keydown', onAnyKey, true)
  dialog.addEventListener('keydown', keepInside)
  dialog.addEventListener('keyup', keepInside)
  return () => {
    removeEventListener('keydown', onAnyKey, true)
    dialog.removeEventListener('keydown', keepInside)
    dialog.removeEventListener('keyup', keepInside)
  }
}

/** Sign-in above the blurred page: the same person continues, another starts anew. Cannot be dismissed. */
export function SignInOverlay({ over: { user, why } }: { over: OverSession }) {
  const language = useLanguage()
  const text = sessionWords[language]
  const reasonId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [before] = useState(() => document.activeElement)
  useModal(dialog, nothing)
  // Before the next key, so that none reaches the page.
  useLayoutEffect(() => (dialog.current ? keepKeys(dialog.current) : undefined), [])
  // Restores the focus to the previous field; the form's autofocus may have moved it first.
  useLayoutEffect(() => () => void (before instanceof HTMLElement && before.focus({ preventScroll: true })), [before])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="s-lock"
      aria-label={text.title}
      aria-describedby={reasonId}
      // On phones a second back gesture closes dialogs regardless, so it is reopened.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <header id={reasonId}>
        <p className="l-alert bad">{text.why[why === undefined || why === 'LOGOUT' ? 'null' : why]}</p>
        <p>{text.kept(user.name)}</p>
      </header>
      <SignInSteps language={language} title={text.title} email={user.email} onSignedIn={keepTokens} />
      <button type="button" className="k-btn quiet large wide" onClick={() => signOut({ remember: false })}>
        {text.leave}
      </button>
    </dialog>
  )
}

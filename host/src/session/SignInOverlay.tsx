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

/** Keys pressed outside the dialog, and those that leave it, belong to nobody: the page behind must not act on them. */
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

/**
 * Signs in on top of the page, which waits behind it, blurred: its person goes on, anybody else begins anew. Nothing
 * closes it but that.
 */
export function SignInOverlay({ over: { user, why } }: { over: OverSession }) {
  const language = useLanguage()
  const text = sessionWords[language]
  const reasonId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [before] = useState(() => document.activeElement)
  useModal(dialog, nothing)
  // Before the next key: the first one after it is the page's again.
  useLayoutEffect(() => (dialog.current ? keepKeys(dialog.current) : undefined), [])
  // Back to the half-typed field: the form's own autofocus may have come before the dialog could remember it.
  useLayoutEffect(() => () => void (before instanceof HTMLElement && before.focus({ preventScroll: true })), [before])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="s-lock"
      aria-label={text.title}
      aria-describedby={reasonId}
      // A phone's back gesture closes a dialog at the second try, whatever it is told.
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

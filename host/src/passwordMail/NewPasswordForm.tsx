import { sessionStore, signOut } from '@kasa/console/session'
import type { PasswordLink } from '@kasa/contracts/passwordMail'
import type { Language } from '@kasa/domain/money'
import { passwordMinLength, whyNotPassword, type PasswordReason } from '@kasa/domain/password'
import { useEffect, useState } from 'react'

import { PasswordStrength } from '../account/PasswordStrength'
import { loginWords } from '../language/loginWords'
import { passwordMailWords } from '../language/passwordMailWords'
import { FieldRow } from '../auth/FieldRow'
import { PasswordInput } from '../auth/PasswordInput'
import { PlainForm } from '../auth/PlainForm'
import { readLink, setPassword } from './passwordMailCalls'
import { FormResult } from './FormResult'

type Progress =
  | { at: 'reading' }
  | { at: 'failed'; text: string }
  | { at: 'over' }
  | { at: 'form'; link: PasswordLink }
  | { at: 'done'; link: PasswordLink }

/** Moves the mailed token from the address to the history state: it survives a reload but is not visible. */
function takeToken(): string {
  if (location.hash.length > 1) history.replaceState({ passwordToken: location.hash.slice(1) }, '', location.pathname)
  const held: unknown = history.state
  return typeof held === 'object' && held !== null && 'passwordToken' in held ? String(held.passwordToken) : ''
}

/** `/account/password`, the target of the mailed link: sets a new password. */
export function NewPasswordForm({ language, onTyped }: { language: Language; onTyped: () => void }) {
  const text = passwordMailWords[language]
  const [token, setToken] = useState(takeToken)
  const [progress, setProgress] = useState<Progress>({ at: 'reading' })
  const [round, setRound] = useState(0)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<PasswordReason>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    void readLink(token, language).then((read) => {
      if (!isGone)
        setProgress(
          read.kind === 'good'
            ? { at: 'form', link: read.link }
            : read.kind === 'over'
              ? { at: 'over' }
              : { at: 'failed', text: read.text },
        )
    })
    return () => {
      isGone = true
    }
    // A language change must not read it again and lose what is typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, round])

  // A newer link opened in this tab only changes the hash, so the page does not reload.
  useEffect(() => {
    const open = () => {
      if (location.hash.length <= 1) return
      setToken(takeToken())
      setRound((before) => before + 1)
      setProgress({ at: 'reading' })
      setTyped('')
      setReason(undefined)
      setError(undefined)
    }
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])

  const save = async (link: PasswordLink, newPassword: string) => {
    setIsBusy(true)
    const outcome = await setPassword({ token, newPassword }, language)
    setIsBusy(false)
    if (outcome.kind === 'failed') return setError(outcome.text)
    if (outcome.kind === 'over') return setProgress({ at: 'over' })
    history.replaceState(null, '', location.pathname)
    setProgress({ at: 'done', link })
  }
  const submit = (link: PasswordLink, newPassword: string) => {
    const found = whyNotPassword({ password: newPassword, email: link.email })
    setReason(found)
    setError(undefined)
    if (!found) void save(link, newPassword)
    return found && 'newPassword'
  }

  const leave = (link: PasswordLink) => {
    const session = sessionStore.getState()
    // The person's session here ended with the old password; other people's sessions stay.
    if (session.status === 'in' && session.user.email === link.email) signOut({ remember: false })
  }
  switch (progress.at) {
    case 'reading':
      return <div className="l-secret" role="status" aria-label={text.reading} />
    case 'failed':
      return (
        <div className="l-form">
          <h1>{text.newTitle}</h1>
          <p role="alert" className="l-alert bad">
            {progress.text}
          </p>
          <button type="button" className="k-btn large wide" onClick={() => setRound(round + 1)}>
            {loginWords[language].tryAgain}
          </button>
        </div>
      )
    case 'over':
      return (
        <FormResult title={text.overTitle} text={text.overText}>
          <a className="k-btn large wide primary" href="/account/forgot">
            {text.askAgain}
          </a>
          <a className="k-btn quiet large wide" href="/account/login">
            {text.toSignIn}
          </a>
        </FormResult>
      )
    case 'done':
      return (
        <FormResult
          title={progress.link.needsApproval ? text.waitTitle : text.doneTitle}
          text={progress.link.needsApproval ? text.waitText : text.doneText}
        >
          <a className="k-btn large wide primary" href="/account/login" onClick={() => leave(progress.link)}>
            {text.toSignIn}
          </a>
        </FormResult>
      )
    case 'form':
      return (
        <PlainForm
          title={text.newTitle}
          lead={text.newText(progress.link.email)}
          error={error}
          isBusy={isBusy}
          submit={text.newSubmit}
          onInput={onTyped}
          onSubmit={(values) => submit(progress.link, String(values.get('newPassword')))}
        >
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" name="email" autoComplete="username" value={progress.link.email} readOnly hidden />
          <div onInput={({ target }) => setTyped((target as HTMLInputElement).value)}>
            <FieldRow
              label={text.newPassword}
              note={reason && text.reasons[reason]}
              hint={text.newHint(passwordMinLength)}
            >
              {(control) => (
                <PasswordInput
                  control={control}
                  text={loginWords[language]}
                  name="newPassword"
                  autoComplete="new-password"
                  autoFocus
                />
              )}
            </FieldRow>
          </div>
          <PasswordStrength password={typed} t={(strength) => text.strength(text.strengths[strength])} />
        </PlainForm>
      )
  }
}

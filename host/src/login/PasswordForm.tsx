import { useId, useState, type ReactNode, type FormEvent } from 'react'

import type { LoginWords } from '../language/loginWords'
import { loadCalls } from './authCalls'

export type Credentials = { email: string; password: string }

type PasswordFormProps = {
  text: LoginWords
  title: string
  /** What the server said to the last try. */
  error: string | undefined
  isBusy: boolean
  start: Credentials
  onTyped?: (() => void) | undefined
  onSubmit: (credentials: Credentials) => void
}

type Wrong = { [Field in keyof Credentials]?: 'emailNeeded' | 'emailWrong' | 'passwordNeeded' }

function wrongIn({ email, password }: Credentials): Wrong {
  return {
    ...(email === '' ? { email: 'emailNeeded' } : !/^\S+@\S+$/.test(email) ? { email: 'emailWrong' } : {}),
    ...(password === '' ? { password: 'passwordNeeded' } : {}),
  }
}

type RowProps = { label: string; note: string | undefined; children: (control: { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }) => ReactNode }

/** The note keeps its line while empty, so that nothing moves when it appears. */
function Row({ label, note, children }: RowProps) {
  const id = useId()
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}note`, 'aria-invalid': note ? true : undefined })}
      <div id={`${id}note`} className="wrong l-note">
        {note}
      </div>
    </div>
  )
}

/** Email and password, as the browser's and other password managers expect them. */
export function PasswordForm({ text, title, error, isBusy, start, onTyped, onSubmit }: PasswordFormProps) {
  const [wrong, setWrong] = useState<Wrong>({})
  const [isShown, setIsShown] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the form: autofill does not always tell React.
    const form = new FormData(event.currentTarget)
    const credentials = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
    const found = wrongIn(credentials)
    setWrong(found)
    const first = (['email', 'password'] as const).find((field) => found[field])
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else if (!isBusy) onSubmit(credentials)
  }
  const typed = () => {
    void loadCalls()
    onTyped?.()
  }
  return (
    <form className="l-form" noValidate onSubmit={submit} onInput={typed} method="post" action="/account/login">
      <h1>{title}</h1>
      <p role="alert" className="l-alert bad" hidden={!error}>
        {error}
      </p>
      <Row label={text.email} note={wrong.email && text[wrong.email]}>
        {(control) => (
          <input {...control} className="k-input large" type="email" name="email" autoComplete="username" autoCapitalize="none" spellCheck={false} defaultValue={start.email} required autoFocus={start.email === ''} />
        )}
      </Row>
      <Row label={text.password} note={wrong.password && text[wrong.password]}>
        {(control) => (
          <span className="l-password">
            <input {...control} className="k-input large" type={isShown ? 'text' : 'password'} name="password" autoComplete="current-password" defaultValue={start.password} required autoFocus={start.email !== ''} data-first={start.email === '' ? undefined : ''} />
            <button type="button" className="k-btn quiet icon" aria-label={isShown ? text.hidePassword : text.showPassword} title={isShown ? text.hidePassword : text.showPassword} onClick={() => setIsShown(!isShown)}>
              <svg className="k-icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z" />
                {isShown && <path d="m3 3 10 10" />}
              </svg>
            </button>
          </span>
        )}
      </Row>
      <button type="submit" className="k-btn primary large wide" aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined}>
        {isBusy && <span className="k-spin" aria-hidden="true" />}
        {text.signIn}
      </button>
    </form>
  )
}

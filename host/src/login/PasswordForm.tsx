import { useState } from 'react'

import type { LoginWords } from '../language/loginWords'
import { loadCalls } from '../auth/authCalls'
import { EmailInput } from '../auth/EmailInput'
import { wrongEmail } from '../auth/emailTyped'
import { FieldRow } from '../auth/FieldRow'
import { PasswordInput } from '../auth/PasswordInput'
import { PlainForm } from '../auth/PlainForm'

export type Credentials = { email: string; password: string }

type PasswordFormProps = {
  text: LoginWords
  title: string
  /** The server's error for the last attempt. */
  error: string | undefined
  isBusy: boolean
  start: Credentials
  onTyped?: (() => void) | undefined
  onSubmit: (credentials: Credentials) => void
}

type Wrong = { [Field in keyof Credentials]?: 'emailNeeded' | 'emailWrong' | 'passwordNeeded' }

function wrongIn({ email, password }: Credentials): Wrong {
  const ofEmail = wrongEmail(email)
  return { ...(ofEmail && { email: ofEmail }), ...(password === '' && { password: 'passwordNeeded' as const }) }
}

/** E-mail and password, named as password managers expect. */
export function PasswordForm({ text, title, error, isBusy, start, onTyped, onSubmit }: PasswordFormProps) {
  const [wrong, setWrong] = useState<Wrong>({})
  const submit = (values: FormData) => {
    const credentials = { email: String(values.get('email')).trim(), password: String(values.get('password')) }
    const found = wrongIn(credentials)
    setWrong(found)
    const first = (['email', 'password'] as const).find((field) => found[field])
    if (!first) onSubmit(credentials)
    return first
  }
  const typed = () => {
    void loadCalls()
    onTyped?.()
  }
  return (
    <PlainForm title={title} error={error} isBusy={isBusy} submit={text.signIn} onInput={typed} onSubmit={submit}>
      <FieldRow label={text.email} note={wrong.email && text[wrong.email]}>
        {(control) => <EmailInput control={control} start={start.email} autoFocus={start.email === ''} />}
      </FieldRow>
      <FieldRow label={text.password} note={wrong.password && text[wrong.password]}>
        {(control) => (
          <PasswordInput
            control={control}
            text={text}
            name="password"
            autoComplete="current-password"
            start={start.password}
            autoFocus={start.email !== ''}
          />
        )}
      </FieldRow>
    </PlainForm>
  )
}

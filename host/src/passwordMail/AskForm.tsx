import { tenant } from '@kasa/console/tenant'
import type { Language } from '@kasa/domain/money'
import { useState } from 'react'

import { loginWords } from '../language/loginWords'
import { passwordMailWords } from '../language/passwordMailWords'
import { EmailInput } from '../auth/EmailInput'
import { wrongEmail } from '../auth/emailTyped'
import { FieldRow } from '../auth/FieldRow'
import { PlainForm } from '../auth/PlainForm'
import { askForAccount, askForPassword } from './passwordMailCalls'
import { FormResult } from './FormResult'

type AskFormProps = { wish: 'password' | 'account'; language: Language; onTyped: () => void }
type Wrong = { name?: 'nameNeeded'; email?: 'emailNeeded' | 'emailWrong' }

/** Requests a mail: a link for a new password, or to verify the address of a new account. */
export function AskForm({ wish, language, onTyped }: AskFormProps) {
  const text = passwordMailWords[language]
  const login = loginWords[language]
  const isSignup = wish === 'account'
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()

  const send = async (name: string, email: string) => {
    setIsBusy(true)
    const result = await (isSignup ? askForAccount({ name, email }, language) : askForPassword(email, language))
    setIsBusy(false)
    if (result.kind === 'sent') setSentTo(email)
    else setError(result.text)
  }
  const submit = (values: FormData) => {
    const [name, email] = [String(values.get('name') ?? '').trim(), String(values.get('email')).trim()]
    const ofEmail = wrongEmail(email)
    const found: Wrong = {
      ...(isSignup && name === '' && { name: 'nameNeeded' as const }),
      ...(ofEmail && { email: ofEmail }),
    }
    setWrong(found)
    setError(undefined)
    const first = (['name', 'email'] as const).find((field) => found[field])
    if (!first) void send(name, email)
    return first
  }

  const back = (
    <a className="k-btn quiet large wide" href="/account/login">
      {text.toSignIn}
    </a>
  )
  if (sentTo !== undefined)
    return (
      <FormResult title={text.sentTitle} text={isSignup ? text.signupSent(sentTo) : text.forgotSent(sentTo)}>
        {back}
      </FormResult>
    )
  return (
    <>
      <PlainForm
        title={isSignup ? text.signupTitle(tenant().brand.product) : text.forgotTitle}
        lead={isSignup ? text.signupText : text.forgotText}
        error={error}
        isBusy={isBusy}
        submit={isSignup ? text.signupSubmit : text.forgotSubmit}
        onInput={onTyped}
        onSubmit={submit}
      >
        {isSignup && (
          <FieldRow label={text.name} note={wrong.name && text[wrong.name]}>
            {(control) => (
              <input
                {...control}
                className="k-input large"
                name="name"
                autoComplete="name"
                maxLength={120}
                required
                autoFocus
              />
            )}
          </FieldRow>
        )}
        <FieldRow label={login.email} note={wrong.email && login[wrong.email]}>
          {(control) => <EmailInput control={control} autoFocus={!isSignup} />}
        </FieldRow>
      </PlainForm>
      {back}
    </>
  )
}

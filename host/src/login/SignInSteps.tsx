import type { TokenPair } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { loginWords } from '../language/loginWords'
import { CodePrompt } from '../otp/CodePrompt'
import { signIn } from '../auth/authCalls'
import { PasswordForm, type Credentials } from './PasswordForm'

// Includes the QR code library, so it is loaded only for a first sign-in.
const Enrolment = lazy(() => import('../otp/Enrolment').then((file) => ({ default: file.Enrolment })))

type Step =
  | { at: 'password'; error?: string | undefined }
  | { at: 'code'; error?: string; attempt: number }
  | { at: 'enrol'; token: string }

type SignInStepsProps = {
  language: Language
  title: string
  /** The session's former owner, if known. */
  email?: string
  /** Shown above the fields until another message replaces it. */
  error?: string | undefined
  onTyped?: () => void
  onSignedIn: (pair: TokenPair) => void
  /** Help links below the first form. */
  links?: ReactNode
}

/** Password, then code or enrolment if required. Used by the login page and when a session ended. */
export function SignInSteps({ language, title, email = '', error, onTyped, onSignedIn, links }: SignInStepsProps) {
  const text = loginWords[language]
  const [credentials, setCredentials] = useState<Credentials>({ email, password: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [step, setStep] = useState<Step>({ at: 'password', error })

  const tryIn = async (given: Credentials, otp?: string) => {
    setCredentials(given)
    setIsBusy(true)
    const outcome = await signIn({ ...given, ...(otp !== undefined && { otp }) }, language)
    if (outcome.kind === 'in') return onSignedIn(outcome.pair)
    setIsBusy(false)
    if (outcome.kind === 'enrol') setStep({ at: 'enrol', token: outcome.token })
    else if (outcome.kind === 'code')
      setStep((before) => ({
        at: 'code',
        attempt: before.at === 'code' ? before.attempt + 1 : 0,
        ...(outcome.isWrong && { error: text.codeWrong }),
      }))
    else
      setStep((before) =>
        before.at === 'code'
          ? { ...before, error: outcome.text, attempt: before.attempt + 1 }
          : { at: 'password', error: outcome.text },
      )
  }
  const restart = (note?: string) => {
    setCredentials({ ...credentials, password: '' })
    setStep({ at: 'password', error: note })
  }

  if (step.at === 'code')
    return (
      <CodePrompt
        text={text}
        error={step.error}
        attempt={step.attempt}
        isBusy={isBusy}
        onComplete={(otp) => void tryIn(credentials, otp)}
        onBack={() => restart()}
      />
    )
  if (step.at === 'enrol') {
    return (
      <Suspense fallback={<div className="l-secret" role="status" aria-label={text.loading} />}>
        <Enrolment
          email={credentials.email}
          token={step.token}
          language={language}
          onSignedIn={onSignedIn}
          onEnded={restart}
        />
      </Suspense>
    )
  }
  return (
    <>
      <PasswordForm
        text={text}
        title={title}
        error={step.error}
        isBusy={isBusy}
        start={credentials}
        onTyped={onTyped}
        onSubmit={(given) => void tryIn(given)}
      />
      {links}
    </>
  )
}

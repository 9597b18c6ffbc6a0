import { detectLanguage, storeLanguage } from '@kasa/console/language'
import { followOtherTabs, keepTokens, page, safeReturnPath } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'
import type { TokenPair } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'
import { lazy, Suspense, useEffect, useState } from 'react'

import { loginWords } from '../language/loginWords'
import { CodePrompt } from '../otp/CodePrompt'
import { BrandMark } from '../theme/BrandMark'
import { brandLine, showTitle } from '../theme/brand'
import { signIn } from './authCalls'
import { LoginBar } from './LoginBar'
import { addLoginStyles } from './loginStyles'
import { PasswordForm, type Credentials } from './PasswordForm'

addLoginStyles()

// The QR drawing comes with it, so only a first sign-in pays for it.
const Enrolment = lazy(() => import('../otp/Enrolment').then((file) => ({ default: file.Enrolment })))

type Step =
  | { at: 'password'; error?: string }
  | { at: 'code'; error?: string; attempt: number }
  | { at: 'enrol'; token: string }

const nobody: Credentials = { email: '', password: '' }

/** Sign-in without Chakra, router or i18next: password, then code or enrolment where the account asks, then in. */
export function LoginPage() {
  const asked = new URLSearchParams(location.search)
  const [language, setLanguage] = useState<Language>(detectLanguage)
  const [credentials, setCredentials] = useState(nobody)
  const [isBusy, setIsBusy] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const [step, setStep] = useState<Step>(() => (asked.get('reason') === 'autologout' ? { at: 'password', error: loginWords[language].autologout } : { at: 'password' }))
  const text = loginWords[language]

  useEffect(() => {
    document.documentElement.lang = language
    showTitle(text.signIn)
  }, [language, text])

  // Signed in on another tab: this one goes in too.
  useEffect(followOtherTabs, [])

  const choose = (chosen: Language) => {
    storeLanguage(chosen)
    setLanguage(chosen)
  }
  const enter = (pair: TokenPair) => {
    keepTokens(pair)
    // They have just read this page in it: it is their choice from now on.
    storeLanguage(language)
    page.load(safeReturnPath(asked.get('next')))
  }
  const tryIn = async (given: Credentials, otp?: string) => {
    setCredentials(given)
    setIsBusy(true)
    const outcome = await signIn({ ...given, ...(otp !== undefined && { otp }) }, language)
    if (outcome.kind === 'in') return enter(outcome.pair)
    setIsBusy(false)
    if (outcome.kind === 'enrol') setStep({ at: 'enrol', token: outcome.token })
    else if (outcome.kind === 'code') setStep((before) => ({ at: 'code', attempt: before.at === 'code' ? before.attempt + 1 : 0, ...(outcome.isWrong && { error: text.codeWrong }) }))
    else setStep((before) => (before.at === 'code' ? { ...before, error: outcome.text, attempt: before.attempt + 1 } : { at: 'password', error: outcome.text }))
  }
  const restart = (error?: string) => {
    setCredentials({ ...credentials, password: '' })
    setStep({ at: 'password', ...(error !== undefined && { error }) })
  }

  return (
    <div className="l-page">
      <LoginBar text={text} language={language} onLanguage={choose} isDirty={isTyped} />
      <main className="l-card">
        <BrandMark />
        {step.at === 'password' && (
          <PasswordForm
            text={text}
            title={text.signInTo(tenant().brand.product)}
            error={step.error}
            isBusy={isBusy}
            start={credentials}
            onTyped={() => setIsTyped(true)}
            onSubmit={(given) => void tryIn(given)}
          />
        )}
        {step.at === 'code' && (
          <CodePrompt text={text} error={step.error} attempt={step.attempt} isBusy={isBusy} onComplete={(otp) => void tryIn(credentials, otp)} onBack={() => restart()} />
        )}
        {step.at === 'enrol' && (
          <Suspense fallback={<div className="l-secret" role="status" aria-label={text.loading} />}>
            <Enrolment email={credentials.email} token={step.token} language={language} onSignedIn={enter} onEnded={restart} />
          </Suspense>
        )}
      </main>
      <footer className="l-foot">
        © {new Date().getFullYear()} {brandLine()}
      </footer>
    </div>
  )
}

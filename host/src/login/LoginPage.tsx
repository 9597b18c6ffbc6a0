import { detectLanguage, storeLanguage } from '@kasa/console/language'
import { followOtherTabs, keepTokens, page, safeReturnPath } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'
import type { TokenPair } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'
import { lazy, Suspense, useEffect, useState } from 'react'

import { rememberSignedIn } from '../boot/signedIn'
import { loginWords } from '../language/loginWords'
import type { MailPath } from '../auth/entry'
import { BrandMark } from '../theme/BrandMark'
import { brandLine, showTitle } from '../theme/brand'
import { LoginBar } from './LoginBar'
import { addLoginStyles } from '../auth/loginStyles'
import { SignInSteps } from './SignInSteps'

addLoginStyles()

const PasswordMail = lazy(() => import('../passwordMail/PasswordMail').then((file) => ({ default: file.PasswordMail })))
/** Pages with a single message, in the sign-in frame. */
const notices = {
  nowhere: lazy(() => import('../notfound/Notices').then((file) => ({ default: file.Nowhere }))),
  noSiteData: lazy(() => import('../notfound/Notices').then((file) => ({ default: file.NoSiteData }))),
}

type LoginPageProps = { mail?: MailPath; notice?: keyof typeof notices }

/** Sign-in without Chakra, router or i18next. `mail`, `notice`: shows one of the other pages in the same frame. */
export function LoginPage({ mail, notice }: LoginPageProps) {
  const Notice = notice && notices[notice]
  const params = new URLSearchParams(location.search)
  const [language, setLanguage] = useState<Language>(detectLanguage)
  const [isTyped, setIsTyped] = useState(false)
  const text = loginWords[language]

  useEffect(() => {
    document.documentElement.lang = language
    if (!mail && !notice) showTitle(text.signIn)
  }, [language, mail, notice, text])

  // If another tab signs in, this one does too.
  useEffect(() => (mail || notice ? undefined : followOtherTabs()), [mail, notice])

  const choose = (chosen: Language) => {
    storeLanguage(chosen)
    setLanguage(chosen)
  }
  const enter = (pair: TokenPair) => {
    keepTokens(pair)
    rememberSignedIn(true)
    // They read the page in this language, so store it as their choice.
    storeLanguage(language)
    page.load(safeReturnPath(params.get('next')))
  }
  return (
    <div className="l-page">
      <LoginBar text={text} language={language} onLanguage={choose} isDirty={isTyped} />
      <main className="l-card">
        <BrandMark />
        {mail || Notice ? (
          <Suspense fallback={<div className="l-secret" role="status" aria-label={text.loading} />}>
            {mail ? (
              <PasswordMail path={mail} language={language} onTyped={() => setIsTyped(true)} />
            ) : (
              Notice && <Notice language={language} />
            )}
          </Suspense>
        ) : (
          <SignInSteps
            language={language}
            title={text.signInTo(tenant().brand.product)}
            error={params.get('reason') === 'autologout' ? text.autologout : undefined}
            onTyped={() => setIsTyped(true)}
            onSignedIn={enter}
            links={
              <p className="l-links">
                <a href="/account/forgot">{text.forgot}</a>
                {tenant().auth.selfSignup && <a href="/account/signup">{text.signup}</a>}
              </p>
            }
          />
        )}
      </main>
      <footer className="l-foot">
        © {new Date().getFullYear()} {brandLine()}
      </footer>
    </div>
  )
}

import { detectLanguage, storeLanguage } from '@kasa/console/language'
import { followOtherTabs, keepTokens, page, safeReturnPath } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'
import type { TokenPair } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'
import { useEffect, useState } from 'react'

import { rememberSignedIn } from '../boot/signedIn'
import { loginWords } from '../language/loginWords'
import { BrandMark } from '../theme/BrandMark'
import { brandLine, showTitle } from '../theme/brand'
import { LoginBar } from './LoginBar'
import { addLoginStyles } from './loginStyles'
import { SignInSteps } from './SignInSteps'

addLoginStyles()

/** Sign-in without Chakra, router or i18next: the steps, then in. */
export function LoginPage() {
  const asked = new URLSearchParams(location.search)
  const [language, setLanguage] = useState<Language>(detectLanguage)
  const [isTyped, setIsTyped] = useState(false)
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
    rememberSignedIn(true)
    // They have just read this page in it: it is their choice from now on.
    storeLanguage(language)
    page.load(safeReturnPath(asked.get('next')))
  }
  return (
    <div className="l-page">
      <LoginBar text={text} language={language} onLanguage={choose} isDirty={isTyped} />
      <main className="l-card">
        <BrandMark />
        <SignInSteps
          language={language}
          title={text.signInTo(tenant().brand.product)}
          error={asked.get('reason') === 'autologout' ? text.autologout : undefined}
          onTyped={() => setIsTyped(true)}
          onSignedIn={enter}
        />
      </main>
      <footer className="l-foot">
        © {new Date().getFullYear()} {brandLine()}
      </footer>
    </div>
  )
}

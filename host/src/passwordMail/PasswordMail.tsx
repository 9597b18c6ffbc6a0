import { tenant } from '@kasa/console/tenant'
import type { Language } from '@kasa/domain/money'
import { useEffect } from 'react'

import { passwordMailWords, type PasswordMailWords } from '../language/passwordMailWords'
import type { MailPath } from '../auth/entry'
import { showTitle } from '../theme/brand'
import { AskForm } from './AskForm'
import { NewPasswordForm } from './NewPasswordForm'

const titles: Readonly<Record<MailPath, (text: PasswordMailWords) => string>> = {
  '/account/forgot': (text) => text.forgotTitle,
  '/account/password': (text) => text.newTitle,
  '/account/signup': (text) => text.signupTitle(tenant().brand.product),
}

/** The pages for a forgotten password, a mailed link, and signup. */
export function PasswordMail({ path, language, onTyped }: { path: MailPath; language: Language; onTyped: () => void }) {
  const title = titles[path](passwordMailWords[language])
  useEffect(() => showTitle(title), [title])
  if (path === '/account/password') return <NewPasswordForm language={language} onTyped={onTyped} />
  return <AskForm wish={path === '/account/signup' ? 'account' : 'password'} language={language} onTyped={onTyped} />
}

import type { OtpSecret } from '@kasa/contracts/auth'
import { failureOf, words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { useEffect, useState } from 'react'

import { loginWords } from '../language/loginWords'
import { CodeInput } from '../otp/CodeInput'
import { qrPicture } from '../otp/qrPicture'
import { SecretView } from '../otp/SecretView'
import { makeSecret, proveSecret } from './accountQueries'

type SecretDialogProps = { email: string; isActive: boolean; onActivated: () => void; onClose: () => void }
type Step =
  | { at: 'old' }
  | { at: 'making' }
  | { at: 'failed'; text: string }
  | { at: 'made'; secret: OtpSecret; picture: string }

/** Asks for the old code if one is active, then shows the new secret, and activates it with a code. */
export function SecretDialog({ email, isActive, onActivated, onClose }: SecretDialogProps) {
  const t = useText('account')
  const language = useLanguage()
  const text = loginWords[language]
  const start: Step = isActive ? { at: 'old' } : { at: 'making' }
  const [step, setStep] = useState<Step>(start)
  const [code, setCode] = useState({ error: '', attempt: 0, isBusy: false })

  const fail = (caught: unknown) => {
    // A server error uses the specification's text; network errors and rate limits have their own.
    const isOurs = failureOf(caught).kind === 'broken'
    setStep({ at: 'failed', text: isOurs ? t('secret.failed') : words(caught, language) })
  }
  const refuse = (error: string) => setCode(({ attempt }) => ({ error, attempt: attempt + 1, isBusy: false }))
  const make = async (oldCode: string) => {
    setCode((before) => ({ ...before, isBusy: true }))
    try {
      const secret = await makeSecret(email, oldCode)
      if (!secret) return isActive ? refuse(text.codeWrong) : setStep({ at: 'failed', text: t('secret.failed') })
      setStep({ at: 'made', secret, picture: await qrPicture(secret.otpauth) })
      setCode({ error: '', attempt: 0, isBusy: false })
    } catch (caught) {
      fail(caught)
    }
  }
  const prove = async (digits: string) => {
    setCode((before) => ({ ...before, isBusy: true }))
    try {
      const outcome = await proveSecret(email, digits)
      if (outcome === 'active') onActivated()
      else if (outcome === 'late') setStep({ at: 'failed', text: t('secret.late') })
      else refuse(text.codeWrong)
    } catch (caught) {
      refuse(words(caught, language))
    }
  }
  const begin = () => {
    setCode({ error: '', attempt: 0, isBusy: false })
    setStep(start)
    if (!isActive) void make('')
  }
  useEffect(() => {
    if (!isActive) void make('')
    // Runs once: a new secret after a language change would not match the one in the app.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const input = { error: code.error || undefined, attempt: code.attempt, isBusy: code.isBusy }
  return (
    <Dialog title={t('secret.title')} onClose={onClose} closeLabel={t('close')}>
      {step.at === 'old' && (
        <CodeInput key="old" {...input} label={t('secret.old')} onComplete={(digits) => void make(digits)} />
      )}
      {step.at === 'making' && <div className="l-secret" role="status" aria-label={t('loading')} />}
      {step.at === 'failed' && (
        <>
          <p role="alert" className="l-alert bad">
            {step.text}
          </p>
          <Button onClick={begin}>{t('tryAgain')}</Button>
        </>
      )}
      {step.at === 'made' && (
        <>
          <SecretView secret={step.secret} picture={step.picture} text={text} />
          <p>{t('secret.scan')}</p>
          <CodeInput key="new" {...input} label={text.code} onComplete={(digits) => void prove(digits)} />
        </>
      )}
    </Dialog>
  )
}

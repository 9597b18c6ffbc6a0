import type { OtpSecret } from '@kasa/contracts/auth'
import type { TokenPair } from '@kasa/console/tokens'
import type { Language } from '@kasa/domain/money'
import { useEffect, useState } from 'react'

import { loginWords } from '../language/loginWords'
import { confirmSecret, newSecret } from '../auth/authCalls'
import { CodeInput } from './CodeInput'
import { qrPicture } from './qrPicture'
import { SecretView } from './SecretView'

type EnrolmentProps = {
  email: string
  /** The `enrol` token: valid for these calls only, never stored. */
  token: string
  language: Language
  onSignedIn: (pair: TokenPair) => void
  /** Returns to the first form with a message. */
  onEnded: (note: string) => void
}

type Progress =
  | { step: 'making' }
  | { step: 'failed'; text: string }
  | { step: 'made'; secret: OtpSecret; picture: string }

/** Enrolment at the first sign-in: creates a secret, shows it, verifies a code, then signs in. */
export function Enrolment({ email, token, language, onSignedIn, onEnded }: EnrolmentProps) {
  const text = loginWords[language]
  const [progress, setProgress] = useState<Progress>({ step: 'making' })
  const [round, setRound] = useState(0)
  const [code, setCode] = useState({ error: '', attempt: 0, isBusy: false })

  useEffect(() => {
    let isGone = false
    const make = async () => {
      const made = await newSecret({ email, token }, language)
      const picture = made.kind === 'secret' ? await qrPicture(made.secret.otpauth) : ''
      if (isGone) return
      if (made.kind === 'secret') setProgress({ step: 'made', secret: made.secret, picture })
      else if (made.kind === 'failed') setProgress({ step: 'failed', text: made.text })
      else onEnded(made.kind === 'active' ? text.enrolDone : text.enrolEnded)
    }
    void make()
    return () => {
      isGone = true
    }
    // A language change must not create a new secret: the first may be in the app already.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email, token, round])

  const confirm = async (digits: string) => {
    setCode((before) => ({ ...before, isBusy: true }))
    const outcome = await confirmSecret({ email, token, code: digits }, language)
    if (outcome.kind === 'in') return onSignedIn(outcome.pair)
    if (outcome.kind === 'ended') return onEnded(text.enrolEnded)
    setCode(({ attempt }) => ({
      error: outcome.kind === 'wrong' ? text.codeWrong : outcome.text,
      attempt: attempt + 1,
      isBusy: false,
    }))
  }

  return (
    <>
      <h1>{text.enrolTitle}</h1>
      <p role="alert" className="l-alert">
        {text.enrolAlert}
      </p>
      {progress.step === 'making' && <div className="l-secret" role="status" aria-label={text.loading} />}
      {progress.step === 'failed' && (
        <div className="l-form">
          <p role="alert" className="l-alert bad">
            {progress.text}
          </p>
          <button
            type="button"
            className="k-btn large wide"
            onClick={() => {
              setProgress({ step: 'making' })
              setRound(round + 1)
            }}
          >
            {text.tryAgain}
          </button>
        </div>
      )}
      {progress.step === 'made' && (
        <>
          <SecretView secret={progress.secret} picture={progress.picture} text={text} />
          <CodeInput
            label={text.enrolCode}
            error={code.error}
            attempt={code.attempt}
            isBusy={code.isBusy}
            onComplete={(digits) => void confirm(digits)}
          />
        </>
      )}
    </>
  )
}

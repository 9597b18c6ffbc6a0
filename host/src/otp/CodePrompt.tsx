import { useState } from 'react'

import type { LoginWords } from '../language/loginWords'
import { CodeInput } from './CodeInput'
import { RecoveryInput } from './RecoveryInput'

type CodePromptProps = {
  text: LoginWords
  error: string | undefined
  attempt: number
  isBusy: boolean
  onComplete: (code: string) => void
  onBack: () => void
}

/** Asks for a one-time code, or for a recovery code instead. */
export function CodePrompt({ text, error, attempt, isBusy, onComplete, onBack }: CodePromptProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  // An error of one kind of code is not shown for the other.
  const [shownFrom, setShownFrom] = useState(0)
  const shownError = attempt >= shownFrom ? error : undefined
  const swap = () => {
    setIsRecovery(!isRecovery)
    setShownFrom(attempt + 1)
  }
  return (
    <div className="l-form">
      <div>
        <h1>{text.codeTitle}</h1>
        <p className="l-lead">{isRecovery ? text.recoveryText : text.codeText}</p>
      </div>
      {isRecovery ? (
        <RecoveryInput
          text={text}
          error={shownError === text.codeWrong ? text.recoveryWrong : shownError}
          isBusy={isBusy}
          onComplete={onComplete}
        />
      ) : (
        <CodeInput label={text.code} error={shownError} attempt={attempt} isBusy={isBusy} onComplete={onComplete} />
      )}
      <button type="button" className="k-btn quiet large wide" onClick={swap}>
        {isRecovery ? text.useApp : text.useRecovery}
      </button>
      <button type="button" className="k-btn quiet large wide" onClick={onBack}>
        {text.back}
      </button>
    </div>
  )
}

import type { LoginWords } from '../language/loginWords'
import { CodeInput } from './CodeInput'

type CodePromptProps = { text: LoginWords; error: string | undefined; attempt: number; isBusy: boolean; onComplete: (code: string) => void; onBack: () => void }

/** Asks for the code of an account with a one-time password. */
export function CodePrompt({ text, error, attempt, isBusy, onComplete, onBack }: CodePromptProps) {
  return (
    <div className="l-form">
      <div>
        <h1>{text.codeTitle}</h1>
        <p className="l-lead">{text.codeText}</p>
      </div>
      <CodeInput label={text.code} error={error} attempt={attempt} isBusy={isBusy} onComplete={onComplete} />
      <button type="button" className="k-btn quiet large wide" onClick={onBack}>
        {text.back}
      </button>
    </div>
  )
}

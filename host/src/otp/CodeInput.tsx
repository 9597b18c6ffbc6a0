import { useEffect, useId, useRef, useState } from 'react'

type CodeInputProps = {
  label: string
  /** What is wrong with the last code; read aloud when it appears. */
  error: string | undefined
  /** Called once with each complete code. */
  onComplete: (code: string) => void
  isBusy: boolean
  /** Changes with every refused code: the field is emptied and focused for the new one. */
  attempt: number
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 6)

/** Six digits in one field: typed, pasted with spaces, or filled in by the phone; sent by itself when complete. */
export function CodeInput({ label, error, onComplete, isBusy, attempt }: CodeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [shownAttempt, setShownAttempt] = useState(attempt)
  if (shownAttempt !== attempt) {
    setShownAttempt(attempt)
    setCode('')
  }
  useEffect(() => void input.current?.focus(), [attempt])
  const change = (text: string) => {
    const digits = digitsOf(text)
    setCode(digits)
    if (digits.length === 6 && digits !== code) onComplete(digits)
  }
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="k-input large l-code"
        value={code}
        onChange={({ target }) => change(target.value)}
        readOnly={isBusy}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        // Longer than the code: a pasted "123 456" is cut by us, not by the browser.
        maxLength={12}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}error`}
      />
      <div id={`${id}error`} role="alert" className="wrong l-note">
        {error}
      </div>
    </div>
  )
}

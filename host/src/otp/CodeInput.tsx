import { useEffect, useId, useRef, useState } from 'react'

type CodeInputProps = {
  label: string
  /** The error of the last code, announced when it appears. */
  error: string | undefined
  /** Called once with each complete code. */
  onComplete: (code: string) => void
  isBusy: boolean
  /** Changes with every refused code, to clear and focus the field. */
  attempt: number
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 6)

/** A six-digit field: typed, pasted with spaces, or filled in by the phone; submits when complete. */
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
        // Longer than the code, so that a pasted "123 456" is not cut by the browser.
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

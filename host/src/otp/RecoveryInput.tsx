import { useId, type FormEvent } from 'react'

import type { LoginWords } from '../language/loginWords'

type RecoveryInputProps = {
  text: LoginWords
  error: string | undefined
  isBusy: boolean
  onComplete: (code: string) => void
}

const pattern = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i

/** One of the recovery codes, typed or pasted. */
export function RecoveryInput({ text, error, isBusy, onComplete }: RecoveryInputProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '')
    const field = event.currentTarget.querySelector('input')
    field?.setCustomValidity(pattern.test(code) ? '' : text.recoveryShape)
    if (event.currentTarget.reportValidity() && !isBusy) onComplete(code)
  }
  return (
    <form
      className="l-form"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => currentTarget.querySelector('input')?.setCustomValidity('')}
    >
      <div className="k-field">
        <label htmlFor={id}>{text.recovery}</label>
        <input
          id={id}
          name="code"
          className="k-input large"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={16}
          autoFocus
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}error`}
        />
        <div id={`${id}error`} role="alert" className="wrong l-note">
          {error}
        </div>
      </div>
      <button type="submit" className="k-btn primary large wide" aria-busy={isBusy || undefined}>
        {text.verify}
      </button>
    </form>
  )
}

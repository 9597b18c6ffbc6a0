import { useState } from 'react'

import type { LoginWords } from '../language/loginWords'
import type { Control } from './FieldRow'

type PasswordInputProps = {
  control: Control
  text: LoginWords
  name: string
  autoComplete: 'current-password' | 'new-password'
  start?: string
  autoFocus?: boolean
}

/** A password field with a button to show it; `autoComplete` is for password managers. */
export function PasswordInput({ control, text, name, autoComplete, start, autoFocus }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const label = isShown ? text.hidePassword : text.showPassword
  return (
    <span className="l-password">
      <input
        {...control}
        className="k-input large"
        type={isShown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        defaultValue={start}
        required
        autoFocus={autoFocus}
        data-first={autoFocus ? '' : undefined}
      />
      <button
        type="button"
        className="k-btn quiet icon"
        aria-label={label}
        title={label}
        onClick={() => setIsShown(!isShown)}
      >
        <svg className="k-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z" />
          {isShown && <path d="m3 3 10 10" />}
        </svg>
      </button>
    </span>
  )
}

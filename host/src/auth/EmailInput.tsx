import type { Control } from './FieldRow'

/** An e-mail field for sign-in: no capitalization, no spell check, recognised by password managers. */
export const EmailInput = ({
  control,
  start,
  autoFocus,
}: {
  control: Control
  start?: string
  autoFocus?: boolean
}) => (
  <input
    {...control}
    className="k-input large"
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    defaultValue={start}
    required
    autoFocus={autoFocus}
  />
)

import type { Control } from './FieldRow'

/** An address that is somebody's name here: no capital, no dictionary, and known to password managers. */
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

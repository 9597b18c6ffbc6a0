import { useId, type ReactNode } from 'react'

/** To be spread on the control inside a `Field`. */
export type FieldControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export type FieldProps = {
  label: ReactNode
  /** Below the control, until there is an error. */
  hint?: ReactNode
  /** What is wrong and what to do; read aloud when it appears. */
  error?: ReactNode
  required?: boolean
  /** The control, given its id and ARIA attributes. */
  children: (control: FieldControlProps) => ReactNode
}

/** Label, control, and hint or error, tied together. */
export function Field({ label, hint, error, required, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}note`
  const isWrong = error !== undefined && error !== null && error !== ''
  const hasNote = isWrong || hint !== undefined
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': isWrong || undefined,
        'aria-required': required || undefined,
      })}
      <div id={noteId} role={isWrong ? 'alert' : undefined} hidden={!hasNote} className={isWrong ? 'wrong' : 'hint'}>
        {isWrong ? error : hint}
      </div>
    </div>
  )
}

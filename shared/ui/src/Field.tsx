import { useId, type ReactNode } from 'react'

/** Props to spread on the control inside a `Field`. */
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
  /** What is wrong and what to do; announced when it appears. */
  error?: ReactNode
  required?: boolean
  /** Renders the control with its id and ARIA attributes. */
  children: (control: FieldControlProps) => ReactNode
}

/** A label, its control, and a hint or error, linked by ARIA. */
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

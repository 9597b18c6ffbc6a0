import { useId, type ReactNode } from 'react'
import { formPart } from './formStyles'

export type FormSectionProps = {
  title: ReactNode
  /** A short sentence about what these fields decide. */
  help?: ReactNode
  /** The fields, each in a `Field`. */
  children: ReactNode
}

/** Related fields under a heading. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const titleId = useId()
  const helpId = useId()
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      aria-describedby={help === undefined ? undefined : helpId}
      className={formPart('section')}
    >
      <h3 id={titleId}>{title}</h3>
      {help !== undefined && <p id={helpId}>{help}</p>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'

import { Field, type FieldProps } from './Field'
import { formPart } from './formStyles'

export type CheckGroupProps = Omit<FieldProps, 'children' | 'label'> & {
  /** Names the group as well. */
  label: string
  /** In columns of one width, and no taller than a few rows. */
  columns?: boolean
  /** One `label` with its `Checkbox` per choice; a `div` has a row of its own. */
  children: ReactNode
}

/** A field of which any number of choices may hold. */
export function CheckGroup({ label, columns = false, children, ...field }: CheckGroupProps) {
  return (
    <Field label={label} {...field}>
      {({ id, 'aria-describedby': note, 'aria-invalid': isWrong }) => (
        <div
          id={id}
          role="group"
          aria-label={label}
          aria-describedby={note}
          aria-invalid={isWrong}
          className={`${formPart('checks')} boxed${columns ? ' columns' : ''}`}
        >
          {children}
        </div>
      )}
    </Field>
  )
}

/** Choices for themselves, without a frame: each says what it decides. */
export function Checks({ children }: { children: ReactNode }) {
  return <div className={formPart('checks')}>{children}</div>
}

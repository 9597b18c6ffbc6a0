import type { ReactNode } from 'react'

import { Field, type FieldProps } from './Field'
import { formPart } from './formStyles'

export type CheckGroupProps = Omit<FieldProps, 'children' | 'label'> & {
  /** Names the group as well. */
  label: string
  /** Columns of equal width, at most a few rows high. */
  columns?: boolean
  /** One `label` with its `Checkbox` per choice; a `div` gets a row of its own. */
  children: ReactNode
}

/** A field with any number of choices. */
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

/** Independent checkboxes without a frame. */
export function Checks({ children }: { children: ReactNode }) {
  return <div className={formPart('checks')}>{children}</div>
}

import { useId, type ReactNode } from 'react'

export type Control = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }
type FieldRowProps = {
  label: string
  note: string | undefined
  hint?: string
  children: (control: Control) => ReactNode
}

/** A field of the pages before sign-in. The note's line is always reserved, so that the layout does not move. */
export function FieldRow({ label, note, hint, children }: FieldRowProps) {
  const id = useId()
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}note`, 'aria-invalid': note ? true : undefined })}
      <div id={`${id}note`} className={note || !hint ? 'wrong l-note' : 'l-note'}>
        {note ?? hint}
      </div>
    </div>
  )
}

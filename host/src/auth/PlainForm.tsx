import type { FormEvent, ReactNode } from 'react'

type PlainFormProps = {
  title: string
  lead?: string
  /** The server's error for the last attempt. */
  error: string | undefined
  isBusy: boolean
  submit: string
  onInput?: () => void
  /** Returns the name of the first invalid field, which gets the focus. */
  onSubmit: (values: FormData) => string | undefined
  children: ReactNode
}

/** The form of the pages before sign-in: title, error, fields, one button. */
export function PlainForm({ title, lead, error, isBusy, submit, onInput, onSubmit, children }: PlainFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    // Read from the form, because autofill does not always trigger React's events.
    const wrong = onSubmit(new FormData(event.currentTarget))
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  return (
    <form className="l-form" noValidate onSubmit={send} onInput={onInput} method="post" action={location.pathname}>
      <div>
        <h1>{title}</h1>
        {lead && <p className="l-lead">{lead}</p>}
      </div>
      <p role="alert" className="l-alert bad" hidden={!error}>
        {error}
      </p>
      {children}
      <button
        type="submit"
        className="k-btn primary large wide"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy && <span className="k-spin" aria-hidden="true" />}
        {submit}
      </button>
    </form>
  )
}

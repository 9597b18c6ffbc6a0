import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

const controls = 'input,select,textarea'

const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(controls),
]

/** Labels of required fields in which nothing stands. */
const missingIn = (form: HTMLFormElement): string[] =>
  controlsOf(form)
    .filter((control) => control.getAttribute('aria-required') === 'true' && control.value.trim() === '')
    .map((control) => control.labels?.[0]?.textContent ?? '')
    .filter((label) => label !== '')

/** The first control that is marked wrong, or that stands in a group which is. */
const firstWrong = (form: HTMLFormElement) =>
  controlsOf(form).find((control) => control.closest('[aria-invalid=true]') !== null)

/**
 * What is read from the form as it stands on the screen, whoever holds its values: what is missing, and where the focus
 * goes when it was refused. The form's library does the latter for the fields that it registered, and only for those.
 */
export function useFormElement(isSubmitting: boolean) {
  const element = useRef<HTMLFormElement>(null)
  const isTried = useRef(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const styleOf = () => {
    const now = element.current ? missingIn(element.current) : []
    if (now.join() !== missing.join()) setMissing(now)
  }
  // After every drawing: a field comes with a choice made in another, and is marked wrong only then.
  useLayoutEffect(() => {
    styleOf()
    if (!isTried.current || isSubmitting || !element.current) return
    const wrong = firstWrong(element.current)
    if (!wrong) return
    isTried.current = false
    if (!document.activeElement?.closest('[aria-invalid=true]')) wrong.focus()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isSubmitting) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return {
    missing,
    /** To be called when it is sent. */
    tried: () => {
      isTried.current = true
    },
    props: { ref: element, onInput: styleOf, onKeyDown },
  }
}

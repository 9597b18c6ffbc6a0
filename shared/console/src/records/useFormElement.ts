import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

const controls = 'input,select,textarea'

const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(controls),
]

/** Labels of empty required fields. */
const missingIn = (form: HTMLFormElement): string[] =>
  controlsOf(form)
    .filter((control) => control.getAttribute('aria-required') === 'true' && control.value.trim() === '')
    .map((control) => control.labels?.[0]?.textContent ?? '')
    .filter((label) => label !== '')

/** The first invalid control, or the first in an invalid group. */
const firstWrong = (form: HTMLFormElement) =>
  controlsOf(form).find((control) => control.closest('[aria-invalid=true]') !== null)

/**
 * Reads the rendered form: missing fields, and where to focus after a refusal. The form library only focuses fields
 * registered with it.
 */
export function useFormElement(isSubmitting: boolean) {
  const element = useRef<HTMLFormElement>(null)
  const isTried = useRef(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const readMissing = () => {
    const now = element.current ? missingIn(element.current) : []
    if (now.join() !== missing.join()) setMissing(now)
  }
  // After every render: a field may appear by another choice and only then be marked invalid.
  useLayoutEffect(() => {
    readMissing()
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
    /** Call on submit. */
    tried: () => {
      isTried.current = true
    },
    props: { ref: element, onInput: readMissing, onKeyDown },
  }
}

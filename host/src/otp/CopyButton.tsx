import { useState } from 'react'

type CopyButtonProps = { text: string; label: string; doneLabel: string }

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsDone(true)
    setTimeout(() => setIsDone(false), 2000)
  }
  return (
    <button type="button" className="k-btn small l-copy" onClick={() => void copy()}>
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </button>
  )
}

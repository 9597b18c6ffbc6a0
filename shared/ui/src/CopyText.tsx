import { useEffect, useState } from 'react'
import { Icon } from './Icon'
import { part } from './partStyles'

export type CopyTextProps = {
  /** What lands on the clipboard, and what is shown unless `children` say otherwise. */
  text: string
  /** Says what a press does, such as `Copy reference`. */
  label: string
  /** Said once it is done. */
  copiedLabel: string
  children?: string
}

/** The tick stays this long, in ms. */
const DONE_MS = 1500

/** A value that copies itself when pressed. */
export function CopyText({ text, label, copiedLabel, children }: CopyTextProps) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    )
  return (
    <button
      type="button"
      className={`${part('copy')}${isDone ? ' done' : ''}`}
      title={label}
      aria-description={label}
      onClick={copy}
    >
      {children ?? text}
      <Icon name={isDone ? 'check' : 'copy'} />
      <span className="k-sr" role="status">
        {isDone ? copiedLabel : ''}
      </span>
    </button>
  )
}

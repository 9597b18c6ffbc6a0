import { useEffect, useState } from 'react'
import { addStyles } from './addStyles'
import { Icon } from './Icon'
import { breakpoints } from './tokens'

addStyles(
  'k-copy',
  `
.k-copy{all:unset;display:inline-flex;align-items:center;gap:6px;cursor:pointer;border-radius:4px;max-width:100%}
.k-copy:focus-visible{outline:2px solid var(--kasa-focus);outline-offset:2px}
.k-copy .k-icon{width:14px;height:14px;color:var(--kasa-ink-3);opacity:0}
.k-copy:hover .k-icon,.k-copy:focus-visible .k-icon,.k-copy.done .k-icon{opacity:1}
.k-copy.done .k-icon{color:var(--kasa-green)}
@media (max-width:${breakpoints.phone}px){.k-copy .k-icon{opacity:1}}
`,
)

export type CopyTextProps = {
  /** The text to copy, also shown unless `children` is set. */
  text: string
  /** The button's label, such as `Copy reference`. */
  label: string
  /** Announced after copying. */
  copiedLabel: string
  children?: string
}

/** How long the tick is shown, in ms. */
const DONE_MS = 1500

/** A value that is copied when pressed. */
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
      className={`k-copy${isDone ? ' done' : ''}`}
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

import { useEffect, useRef, type ReactNode } from 'react'

/** The end of a form: what came of it, where to go now. It takes the focus, so that a screen reader reads it. */
export function Said({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => void head.current?.focus(), [title])
  return (
    <div className="l-form">
      <div>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p className="l-lead">{text}</p>
      </div>
      {children}
    </div>
  )
}

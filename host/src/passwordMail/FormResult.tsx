import { useEffect, useRef, type ReactNode } from 'react'

/** The result of a form, with the next step. Takes the focus, so that screen readers announce it. */
export function FormResult({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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

import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Kbd } from '@kasa/ui/Kbd'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'

import { styled } from './acts/lazyStyles'
import { pastedFile } from './acts/pasting'

export type TypedLineProps = {
  title: string
  /** Text pasted before the line was shown. */
  initial?: string
  /** The text filled in by arrow up, and its hint. */
  recall?: { text: string; hint: string }
  maxLength: number
  /** The error for an empty line. */
  wrong: string
  doLabel: ReactNode
  backLabel: string
  isBusy: boolean
  onSay: (text: string) => void
  onClose: () => void
  /** Accepts a file pasted into or dropped on the line. */
  onFile?: (file: File) => void
  /** An error besides the text's. */
  problem?: string | undefined
  /** Additional content below the line. */
  children?: ReactNode
}

/** Asks for one line of text beside the button: Enter submits, Escape goes back. Restores the focus. */
export function TypedLine({
  title,
  initial = '',
  recall,
  maxLength,
  wrong,
  doLabel,
  backLabel,
  isBusy,
  onSay,
  onClose,
  onFile,
  problem,
  children,
}: TypedLineProps) {
  const line = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const [isTried, setTried] = useState(false)
  const trimmed = text.trim()
  useEffect(() => {
    const before = document.activeElement
    line.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const t = () => {
    setTried(true)
    if (trimmed !== '' && !isBusy) onSay(trimmed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (recall && event.key === 'ArrowUp' && event.target === line.current) {
      event.preventDefault()
      setText(recall.text)
      return
    }
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.target !== line.current)) return
    // Otherwise the drawer would close, or the list would open its row.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (!event.repeat) t()
  }
  const takeFile = (event: SyntheticEvent, file: File | undefined) => {
    if (!onFile || !file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    <div
      className={styled('line')}
      role="group"
      onKeyDown={onKeyDown}
      onPaste={(event) => takeFile(event, pastedFile(event.clipboardData))}
      onDragOver={(event) => onFile && event.preventDefault()}
      onDrop={(event) => takeFile(event, event.dataTransfer.files[0])}
    >
      <Field label={title} hint={recall?.hint} error={problem ?? (isTried && trimmed === '' ? wrong : undefined)}>
        {(field) => (
          <Input
            {...field}
            ref={line}
            value={text}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {children && <div>{children}</div>}
      <Button tone="primary" aria-keyshortcuts="Enter" busy={isBusy} onClick={t}>
        {doLabel} <Kbd>Enter</Kbd>
      </Button>
      <Button tone="quiet" aria-keyshortcuts="Escape" onClick={onClose}>
        {backLabel} <Kbd>Esc</Kbd>
      </Button>
    </div>
  )
}

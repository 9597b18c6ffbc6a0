import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { styled } from './acts/lazyStyles'
import type { Reason } from './noun'

type ReasonKeysProps<Code extends string> = {
  title: string
  reasons: readonly Reason<Code>[]
  /** The action after picking a reason, by Enter or this button. */
  doLabel?: ReactNode
  backLabel: string
  isBusy: boolean
  /** A reason was picked and confirmed. */
  onPick: (code: Code) => void
  onClose: () => void
}

/** Asks for a numbered reason: a digit picks, Enter decides, Escape goes back. Restores the focus. */
export function ReasonKeys<Code extends string>({
  title,
  reasons,
  doLabel = title,
  backLabel,
  isBusy,
  onPick,
  onClose,
}: ReasonKeysProps<Code>) {
  const titleId = useId()
  const group = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<Code | null>(null)
  const numbered = reasons.map((reason, index) => ({ ...reason, digit: String(reason.digit ?? index + 1) }))
  useHotkeys(
    numbered.map(({ code, digit }) => ({ key: digit, run: () => setPicked(code) })),
    { enabled: !isBusy },
  )

  useEffect(() => {
    const before = document.activeElement
    group.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const isOther = event.target instanceof HTMLButtonElement && event.target.ariaPressed !== 'true'
    if (event.key === 'Enter' && !isOther) {
      event.preventDefault()
      event.stopPropagation()
      if (picked !== null && !isBusy && !event.repeat) onPick(picked)
      return
    }
    if (event.key !== 'Escape') return
    // Otherwise the drawer would close too.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styled('why')}
      onKeyDown={onKeyDown}
    >
      <p id={titleId}>{title}</p>
      {numbered.map(({ code, text, digit }) => (
        <Button
          key={code}
          aria-keyshortcuts={digit}
          aria-pressed={code === picked}
          disabled={isBusy}
          onClick={() => setPicked(code)}
        >
          <Kbd>{digit}</Kbd> {text}
        </Button>
      ))}
      <Button
        tone="primary"
        aria-keyshortcuts="Enter"
        disabled={isBusy || picked === null}
        onClick={() => picked !== null && onPick(picked)}
      >
        {doLabel} <Kbd>Enter</Kbd>
      </Button>
      <Button tone="quiet" aria-keyshortcuts="Escape" onClick={onClose}>
        {backLabel} <Kbd>Esc</Kbd>
      </Button>
    </div>
  )
}

import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'

import { styled } from './acts/laterStyles'
import type { Reason } from './noun'

type ReasonKeysProps<Code extends string> = {
  title: string
  reasons: readonly Reason<Code>[]
  backLabel: string
  isBusy: boolean
  onPick: (code: Code) => void
  onClose: () => void
}

/** One line that asks why, with numbered reasons: the number decides, Escape goes back. The focus returns to where it was. */
export function ReasonKeys<Code extends string>({
  title,
  reasons,
  backLabel,
  isBusy,
  onPick,
  onClose,
}: ReasonKeysProps<Code>) {
  const titleId = useId()
  const group = useRef<HTMLDivElement>(null)
  useHotkeys(
    reasons.map(({ code }, index) => ({ key: String(index + 1), run: () => onPick(code) })),
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
    if (event.key !== 'Escape') return
    // The drawer behind would close with it.
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
      {reasons.map(({ code, text }, index) => (
        <Button key={code} aria-keyshortcuts={String(index + 1)} disabled={isBusy} onClick={() => onPick(code)}>
          <Kbd>{index + 1}</Kbd> {text}
        </Button>
      ))}
      <Button tone="quiet" aria-keyshortcuts="Escape" onClick={onClose}>
        {backLabel} <Kbd>Esc</Kbd>
      </Button>
    </div>
  )
}

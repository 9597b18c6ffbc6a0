import { depositConfirmReasons, type DepositConfirmReason } from '@kasa/domain/deposit'
import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'

import { styled } from './depositStyles'
import { useDrawerWords } from './drawerWords'

type ConfirmReasonProps = { title: string; isBusy: boolean; onPick: (reason: DepositConfirmReason) => void; onClose: () => void }

/** One line that asks why, with numbered reasons: the number confirms, Escape goes back. The focus returns to where it was. */
export function ConfirmReason({ title, isBusy, onPick, onClose }: ConfirmReasonProps) {
  const say = useDrawerWords()
  const titleId = useId()
  const group = useRef<HTMLDivElement>(null)
  useHotkeys(depositConfirmReasons.map((code, index) => ({ key: String(index + 1), run: () => onPick(code) })), { enabled: !isBusy })

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
    <div ref={group} role="group" tabIndex={-1} aria-labelledby={titleId} className={styled('why')} onKeyDown={onKeyDown}>
      <p id={titleId}>{title}</p>
      {depositConfirmReasons.map((code, index) => (
        <Button key={code} aria-keyshortcuts={String(index + 1)} disabled={isBusy} onClick={() => onPick(code)}>
          <Kbd>{index + 1}</Kbd> {say(`confirm.${code}`)}
        </Button>
      ))}
      <Button tone="quiet" aria-keyshortcuts="Escape" onClick={onClose}>{say('reject.back')} <Kbd>Esc</Kbd></Button>
    </div>
  )
}

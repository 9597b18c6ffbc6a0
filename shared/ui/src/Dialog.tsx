import { useId, useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton'
import { piece } from './dialogStyles'
import { useModal } from './useModal'

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  /** Buttons; the primary one last. */
  footer?: ReactNode
  /** 640 px instead of 440. */
  wide?: boolean
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** By Escape and by the cross. */
  onClose: () => void
  /** Name of the cross; without it there is none. */
  closeLabel?: string
}

/** A modal dialog on the browser's own `<dialog>`. Render it while it is open. */
export function Dialog({ title, children, footer, wide, role = 'dialog', onClose, closeLabel }: DialogProps) {
  const titleId = useId()
  const bodyId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog ref={dialog} role={role} className={`${piece('dialog')}${wide ? ' wide' : ''}`} aria-labelledby={titleId} aria-describedby={role === 'alertdialog' ? bodyId : undefined}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {closeLabel !== undefined && <IconButton icon="close" size="small" label={closeLabel} onClick={onClose} />}
      </header>
      <div id={bodyId} className="body">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </dialog>
  )
}

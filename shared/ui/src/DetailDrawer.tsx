import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './IconButton'
import { piece } from './dialogStyles'
import { useModal } from './useModal'
import { useWide } from './useWide'

export type DetailDrawerProps = {
  /** The small first line, such as the reference. */
  eyebrow: ReactNode
  /** At the end of the first line, usually a `StatusPill`. */
  status?: ReactNode
  /** The big line: the amount. It names the drawer. */
  title: ReactNode
  /** Who, whom, since when. */
  subtitle?: ReactNode
  /** Notes, `DescriptionList`, `Timeline`, `DrawerSection`. */
  children: ReactNode
  /** Buttons in the bar that stays at the bottom; the primary one last. */
  actions?: ReactNode
  onClose: () => void
  /** Name of the closing button. */
  closeLabel: string
}

function Content({ eyebrow, status, title, subtitle, children, actions, onClose, closeLabel, titleId }: DetailDrawerProps & { titleId: string }) {
  return (
    <>
      <header className={piece('drawer-head')}>
        <div className={piece('drawer-top')}>
          <span>{eyebrow}</span>
          <span>{status}</span>
          <IconButton icon="close" size="small" label={closeLabel} className={piece('drawer-close')} onClick={onClose} />
        </div>
        <h2 id={titleId} tabIndex={-1} data-first="">{title}</h2>
        {subtitle !== undefined && <div className={piece('drawer-sub')}>{subtitle}</div>}
      </header>
      <div className={piece('drawer-body')}>{children}</div>
      {actions !== undefined && <div className={piece('drawer-acts')}>{actions}</div>}
    </>
  )
}

/** Beside the list: the focus stays with the list, so that its keys go on; Escape inside closes. */
function Beside(props: DetailDrawerProps) {
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    props.onClose()
  }
  return (
    <aside className={piece('drawer')} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <Content {...props} titleId={titleId} />
    </aside>
  )
}

/** Over the list: modal, the whole screen on a phone. */
function Over(props: DetailDrawerProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, props.onClose)
  return (
    <dialog ref={dialog} className={piece('drawer')} aria-labelledby={titleId}>
      <Content {...props} titleId={titleId} />
    </dialog>
  )
}

/** One record in full: an aside from 1024 px on, a modal sheet below. Render it while it is open. */
export function DetailDrawer(props: DetailDrawerProps) {
  return useWide() ? <Beside {...props} /> : <Over {...props} />
}

/** A titled part of the drawer, such as the history. */
export function DrawerSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className={piece('section')}>{title}</h3>
      {children}
    </section>
  )
}

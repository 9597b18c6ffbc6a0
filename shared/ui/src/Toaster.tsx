import { useEffect, useState, type ReactNode } from 'react'
import { addStyles } from './addStyles'
import { Icon, type IconName } from './Icon'
import { IconButton } from './IconButton'
import { AnimatePresence, m, Motion } from './Motion'

addStyles(
  'k-toasts',
  `
.k-toasts{position:fixed;z-index:1700;right:16px;bottom:16px;display:flex;flex-direction:column;gap:8px;
  width:min(360px,calc(100vw - 32px));pointer-events:none}
body:has(.k-beside) .k-toasts{right:calc(var(--kasa-drawer-width) + 16px)}
.k-toast{pointer-events:auto;display:grid;grid-template-columns:16px 1fr auto;gap:2px 10px;align-items:start;
  padding:12px;border:1px solid var(--kasa-line);border-radius:var(--kasa-radius-large);background:var(--kasa-raised);
  box-shadow:var(--kasa-shadow)}
.k-toast>.k-icon{margin-top:2px}.k-toast.success>.k-icon{color:var(--kasa-green)}
.k-toast.error>.k-icon{color:var(--kasa-red)}.k-toast.info>.k-icon{color:var(--kasa-blue)}
.k-toast b{font-weight:600}.k-toast p{color:var(--kasa-ink-2)}.k-toast .k-btn.icon{margin:-4px -4px 0 0}
`,
)

export type Toast = {
  id: string
  kind: 'success' | 'error' | 'info'
  title: ReactNode
  /** What to do next. */
  text?: ReactNode
}
export type ToasterProps = {
  /** Names the region. */
  label: string
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
  dismissLabel: string
}

/** How long toasts stay, in ms; errors stay until dismissed. */
const STAYS_MS = { success: 5_000, info: 8_000, error: Infinity } as const
const icons: Record<Toast['kind'], IconName> = { success: 'check', error: 'warning', info: 'info' }

function ToastCard({
  toast,
  onDismiss,
  dismissLabel,
}: { toast: Toast } & Pick<ToasterProps, 'onDismiss' | 'dismissLabel'>) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const stays = STAYS_MS[toast.kind]
    if (isHeld || stays === Infinity) return
    const timer = setTimeout(() => onDismiss(toast.id), stays)
    return () => clearTimeout(timer)
  }, [isHeld, toast, onDismiss])
  return (
    <m.div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={`k-toast ${toast.kind}`}
      initial={{ opacity: 0, y: 12 }}
      animate={{ opacity: 1, y: 0 }}
      exit={{ opacity: 0, transition: { duration: 0.12 } }}
      transition={{ duration: 0.18 }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.kind]} />
      <div>
        <b>{toast.title}</b>
        {toast.text !== undefined && <p>{toast.text}</p>}
      </div>
      <IconButton icon="close" size="small" label={dismissLabel} onClick={() => onDismiss(toast.id)} />
    </m.div>
  )
}

/**
 * Renders toasts, newest last, without covering the drawer's buttons. Import it lazily, since it includes animation.
 */
export function Toaster({ label, toasts, onDismiss, dismissLabel }: ToasterProps) {
  return (
    <Motion>
      <section className="k-toasts" aria-label={label}>
        <AnimatePresence>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} dismissLabel={dismissLabel} />
          ))}
        </AnimatePresence>
      </section>
    </Motion>
  )
}

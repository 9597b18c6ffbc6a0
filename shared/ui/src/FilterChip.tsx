import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon'
import { part } from './partStyles'

const ofPopover = () => import('./Popover').then((file) => ({ default: file.Popover }))
const Popover = lazy(ofPopover)
/** A failed load is reported on press, not on hover. */
const ahead = () => void ofPopover().catch(() => undefined)

export type FilterChipProps = {
  /** What is filtered, such as `Merchant`. */
  label: string
  /** The filter's value, such as `Anadolu Market +2`; without it the chip is dashed and adds a filter. */
  value?: ReactNode
  /** The editor in the popover; call `close` when done. */
  children: (close: () => void) => ReactNode
  /** Clears the filter; shows a button for it beside the value. */
  onClear?: () => void
  /** Label of the clear button, such as `Clear merchant filter`. */
  clearLabel?: string
}

/** A filter as a chip: shows the value, opens the editor, clears the filter. */
export function FilterChip({ label, value, children, onClear, clearLabel }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const isSet = value !== undefined
  return (
    <span className={part('chips')}>
      <button
        ref={button}
        type="button"
        className={`k-chip${isSet ? '' : ' add'}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={() => setOpen(!isOpen)}
      >
        {isSet ? (
          <>
            {label} <b>{value}</b>
          </>
        ) : (
          label
        )}
      </button>
      {isSet && onClear && (
        <button type="button" className="k-chip off" aria-label={clearLabel} title={clearLabel} onClick={onClear}>
          <Icon name="close" />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <Popover anchor={button} label={label} onClose={close}>
            {children(close)}
          </Popover>
        </Suspense>
      )}
    </span>
  )
}

/** The row of chips; `children` may end with keyboard hints. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={part('filters')}>{children}</div>
}

import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon'
import { part } from './partStyles'

const ofPopover = () => import('./Popover').then((file) => ({ default: file.Popover }))
const Popover = lazy(ofPopover)
/** A line that is cut says so when the chip is pressed, not when it is passed. */
const ahead = () => void ofPopover().catch(() => undefined)

export type FilterChipProps = {
  /** What is filtered, such as `Merchant`. */
  label: string
  /** The filter in words, such as `Anadolu Market +2`; without it the chip is dashed and adds a filter. */
  value?: ReactNode
  /** The editor in the popover; call `close` when done. */
  children: (close: () => void) => ReactNode
  /** Takes the filter away; with it a cross stands beside the value. */
  onClear?: () => void
  /** Name of the cross, such as `Clear merchant filter`. */
  clearLabel?: string
}

/** A filter as one chip: says what it filters, opens its editor, clears itself. */
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

/** The row the chips stand in; `children` may end with key hints. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={part('filters')}>{children}</div>
}

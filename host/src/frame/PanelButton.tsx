import { IconButton, type IconButtonProps } from '@kasa/ui/IconButton'
import { Suspense, useRef, useState, type ComponentType, type RefObject } from 'react'

type PanelButtonProps = Pick<IconButtonProps, 'icon' | 'label'> & {
  /** The panel to open, loaded with the first press. */
  Panel: ComponentType<{ anchor: RefObject<HTMLElement | null>; onClose: () => void }>
  'data-count'?: string | number | undefined
}

/** A button of the top bar that opens a panel below it. */
export function PanelButton({ Panel, ...button }: PanelButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        {...button}
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <Panel anchor={anchor} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { PopoverContent, PopoverPositioner, PopoverRoot } from '@chakra-ui/react/popover'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { positioning, useFocusInside, useOpenerIds } from './opener'

/** Not in `system.ts`: what the system holds, the first page carries. */
const styleOf = defineSlotRecipe({
  className: 'k-pop',
  slots: ['content'],
  base: {
    content: {
      zIndex: 'popover',
      minWidth: '240px',
      maxWidth: 'calc(100vw - 16px)',
      // What the machine found room for between the opener and the window's edge.
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      p: '3',
      border: 'line',
      borderRadius: 'lg',
      bg: 'raised',
      boxShadow: 'raised',
      _focusVisible: { outline: 'none' },
    },
  },
})

export type PopoverProps = {
  /** The element it hangs from; gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** Names the dialog. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** Of radio buttons the chosen one stands for all; the popover itself stands for what is still being read. */
const firstControl = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('[type=radio]:checked') ??
  content.querySelector<HTMLElement>('input,select,textarea,button,[tabindex="0"]') ??
  content

/**
 * A small editor that hangs from a button: Chakra's popover. Takes the focus, closes on Escape, on a press outside and
 * when the focus leaves it; Tab goes on behind the button. Render it while it is open.
 */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const content = useRef<HTMLDivElement>(null)
  const ids = useOpenerIds(anchor)
  useFocusInside(content, anchor, firstControl)
  return createPortal(
    <PopoverRoot open recipe={styleOf} ids={ids} positioning={positioning} restoreFocus={false} onOpenChange={onClose}>
      <PopoverPositioner>
        {/* The machine would point at a title and a description that this one does not have. */}
        <PopoverContent ref={content} aria-label={label} aria-labelledby="" aria-describedby="">
          {children}
        </PopoverContent>
      </PopoverPositioner>
    </PopoverRoot>,
    document.body,
  )
}

import { PopoverContent, PopoverPositioner, PopoverRoot } from '@chakra-ui/react/popover'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { positioning, useFocusInside, useOpenerIds } from './opener'

/** Not in `system.ts`, which is part of the first page. */
const styleOf = defineSlotRecipe({
  className: 'k-pop',
  slots: ['content'],
  base: {
    content: {
      zIndex: 'popover',
      minWidth: '240px',
      maxWidth: 'calc(100vw - 16px)',
      // The available height computed by Ark.
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
  /** The opening element; gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** Names the dialog. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** The checked radio button, or the first control; the popover itself while loading. */
const firstControl = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('[type=radio]:checked') ??
  content.querySelector<HTMLElement>('input,select,textarea,button,[tabindex="0"]') ??
  content

/**
 * A small editor attached to a button, based on Chakra's popover. Takes the focus; closes on Escape, a press outside,
 * or when it loses focus; Tab continues after the button. Render it while open.
 */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const content = useRef<HTMLDivElement>(null)
  const ids = useOpenerIds(anchor)
  useFocusInside(content, anchor, firstControl)
  return createPortal(
    <PopoverRoot open recipe={styleOf} ids={ids} positioning={positioning} restoreFocus={false} onOpenChange={onClose}>
      <PopoverPositioner>
        {/* Ark would reference a title and description that do not exist. */}
        <PopoverContent ref={content} aria-label={label} aria-labelledby="" aria-describedby="">
          {children}
        </PopoverContent>
      </PopoverPositioner>
    </PopoverRoot>,
    document.body,
  )
}

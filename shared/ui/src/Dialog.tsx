import { useId, useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton'
import { chakra, Flex, Heading } from './layout'
import { useModal } from './useModal'

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  /** Buttons; the primary one last. */
  footer?: ReactNode
  /** 640 px instead of 440; `sheet`: the window's width, up to 1180, for wide tables. */
  wide?: boolean | 'sheet'
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** By Escape and by the cross. */
  onClose: () => void
  /** Label of the close button; without it there is none. */
  closeLabel?: string
}

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    border: 'line',
    borderRadius: '2xl',
    bg: 'raised',
    color: 'ink',
    boxShadow: 'raised',
    width: 'min(440px,calc(100vw - 32px))',
    maxH: 'calc(100dvh - 32px)',
    overflow: 'auto',
    '&[open]': { animation: 'rise .14s ease-out' },
    '&::backdrop': { bg: 'veil' },
  },
  variants: {
    wide: { true: { width: 'min(640px,calc(100vw - 32px))' }, sheet: { width: 'min(1180px,calc(100vw - 32px))' } },
  },
})
const Body = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', px: '5', pt: '2', pb: '4', color: 'ink-2' },
})

// Element styles, because the buttons' classes take precedence over recipes.
const inTheCorner = { '& > .k-btn': { mt: '-4px', me: '-8px' } }
const wideOnAPhone = { '& .k-btn': { mdDown: { flex: '1', height: '10' } } }
/** Keeps the footer visible below long forms. */
const inView = { position: 'sticky', bottom: '0', bg: 'raised', borderTop: 'line' } as const

/** A modal dialog based on the browser's `<dialog>`. Render it while open. */
export function Dialog({ title, children, footer, wide = false, role = 'dialog', onClose, closeLabel }: DialogProps) {
  const titleId = useId()
  const bodyId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <Frame
      ref={dialog}
      role={role}
      wide={wide}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
    >
      <Flex as="header" align="flex-start" gap="2" px="5" pt="4" css={inTheCorner}>
        <Heading as="h2" id={titleId} textStyle="question" flex="1">
          {title}
        </Heading>
        {closeLabel !== undefined && <IconButton icon="close" size="small" label={closeLabel} onClick={onClose} />}
      </Flex>
      <Body id={bodyId}>{children}</Body>
      {footer !== undefined && (
        <Flex as="footer" wrap="wrap" justify="flex-end" gap="2" px="5" py="3" {...inView} css={wideOnAPhone}>
          {footer}
        </Flex>
      )}
    </Frame>
  )
}

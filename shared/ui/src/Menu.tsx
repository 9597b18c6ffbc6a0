import {
  MenuContent,
  MenuItem,
  MenuItemGroup,
  MenuItemGroupLabel,
  MenuPositioner,
  MenuRadioItem,
  MenuRadioItemGroup,
  MenuRoot,
} from '@chakra-ui/react/menu'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './Icon'
import { positioning, useFocusInside, useOpenerIds } from './opener'
import { Link } from './router'

/** Not in `system.ts`, which is part of the first page. */
const styleOf = defineSlotRecipe({
  className: 'k-menu',
  slots: ['content', 'item', 'itemGroup', 'itemGroupLabel'],
  base: {
    content: {
      zIndex: 'popover',
      minWidth: '200px',
      maxWidth: 'calc(100vw - 16px)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      p: '1.5',
      border: 'line',
      borderRadius: 'lg',
      bg: 'raised',
      color: 'ink',
      boxShadow: 'raised',
      // The highlighted entry shows the focus instead.
      _focusVisible: { outline: 'none' },
    },
    itemGroupLabel: {
      display: 'grid',
      px: '2',
      pt: '1',
      pb: '2',
      mb: '1.5',
      borderBottom: 'line',
      overflowWrap: 'anywhere',
      '& b': { fontWeight: 'semibold' },
      '& span': { color: 'ink-2' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '8',
      px: '2',
      borderRadius: 'md',
      color: 'ink',
      textDecoration: 'none',
      cursor: 'pointer',
      // Like a list's head: the name, and the direction at the end.
      '&[role=menuitemradio]': { justifyContent: 'space-between', gap: '3' },
      '&[data-state=checked]': { fontWeight: 'semibold' },
      '&[data-highlighted]': { bg: 'row-hover', boxShadow: 'inset 0 0 0 2px var(--kasa-focus)' },
      _focusVisible: { outline: 'none' },
    },
  },
})

export type MenuEntry = {
  id: string
  text: ReactNode
  icon?: IconName
  onChoose?: () => void
  /** Makes the entry a link, which can be opened in another tab. */
  to?: string
}
export type MenuProps = {
  /** The menu's button: labels the menu, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** Also called after choosing an entry. */
  onClose: () => void
  entries: readonly MenuEntry[]
  /** Content above the entries. */
  head?: ReactNode
  /** The chosen entry, null for none; makes the entries radio items. */
  chosen?: string | null
}

function Entry({ id, text, icon, onChoose, to }: MenuEntry) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {text}
    </>
  )
  // The press itself, not Ark's `onSelect`, which applies to the last highlighted entry.
  return to === undefined ? (
    <MenuItem value={id} onClick={onChoose}>
      {inside}
    </MenuItem>
  ) : (
    <MenuItem value={id} asChild>
      <Link to={to} tabIndex={-1}>
        {inside}
      </Link>
    </MenuItem>
  )
}

const itself = (content: HTMLElement) => content

/**
 * The actions of a button, based on Chakra's menu. Arrows, Home, End and first letters move, Enter and Space choose,
 * Escape closes. Render it while open.
 */
export function Menu({ anchor, onClose, entries, head, chosen }: MenuProps) {
  const content = useRef<HTMLDivElement>(null)
  const ids = useOpenerIds(anchor)
  useFocusInside(content, anchor, itself)
  const first = entries.find(({ id }) => id === chosen) ?? entries[0]
  return createPortal(
    <MenuRoot
      open
      recipe={styleOf}
      ids={ids}
      positioning={positioning}
      loopFocus
      defaultHighlightedValue={first?.id}
      onOpenChange={onClose}
    >
      <MenuPositioner>
        <MenuContent ref={content}>
          {chosen === undefined ? (
            <MenuItemGroup aria-labelledby={head === undefined ? '' : undefined}>
              {head !== undefined && <MenuItemGroupLabel>{head}</MenuItemGroupLabel>}
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </MenuItemGroup>
          ) : (
            <MenuRadioItemGroup value={chosen ?? ''} aria-labelledby="">
              {entries.map(({ id, text, onChoose }) => (
                <MenuRadioItem key={id} value={id} onClick={onChoose}>
                  {text}
                </MenuRadioItem>
              ))}
            </MenuRadioItemGroup>
          )}
        </MenuContent>
      </MenuPositioner>
    </MenuRoot>,
    document.body,
  )
}

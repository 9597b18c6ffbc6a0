import { useRef, useState, type RefObject } from 'react'

/** Where somebody is in a list: the row that keys act on, and the record that is open. */
export type ListPlace = {
  cursorId: string | null
  setCursor: (id: string) => void
  openId: string | null
  open: (id: string) => void
  close: () => void
  panel: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  focusList: () => void
}

/** `onOpen` writes the address: `isStep` where Back shall return to what was there before. */
export function useListPlace(openId: string | null, onOpen: (id: string | null, isStep: boolean) => void): ListPlace {
  const [cursorId, setCursor] = useState(openId)
  const panel = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const focusList = () => panel.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  const open = (id: string) => {
    setCursor(id)
    if (id !== openId) onOpen(id, openId === null)
    // Pressed in a bar that is gone now: the keys must have somewhere to land.
    if (document.activeElement === document.body) focusList()
  }
  const close = () => {
    onOpen(null, false)
    focusList()
  }
  return { cursorId, setCursor, openId, open, close, panel, searchRef, focusList }
}

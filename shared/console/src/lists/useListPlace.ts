import { useRef, useState, type RefObject } from 'react'

/** The position in a list: the row under the cursor, and the open record. */
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

/** `onOpen` writes the URL; `isStep`: Back returns to the previous state. */
export function useListPlace(openId: string | null, onOpen: (id: string | null, isStep: boolean) => void): ListPlace {
  const [cursorId, setCursor] = useState(openId)
  const panel = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const focusList = () => panel.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  const open = (id: string) => {
    setCursor(id)
    if (id !== openId) onOpen(id, openId === null)
    // The pressed control is gone; keys need a focus target.
    if (document.activeElement === document.body) focusList()
  }
  const close = () => {
    onOpen(null, false)
    focusList()
  }
  return { cursorId, setCursor, openId, open, close, panel, searchRef, focusList }
}

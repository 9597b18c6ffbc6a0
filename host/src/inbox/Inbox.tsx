import { useState, type RefObject } from 'react'

import { ChoicesDialog } from './ChoicesDialog'
import { InboxPanel } from './InboxPanel'

/** The inbox panel, and from there the notification choices. */
export function Inbox({ anchor, onClose }: { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const [isChoosing, setIsChoosing] = useState(false)
  return isChoosing ? (
    <ChoicesDialog onClose={onClose} />
  ) : (
    <InboxPanel anchor={anchor} onClose={onClose} onChoices={() => setIsChoosing(true)} />
  )
}

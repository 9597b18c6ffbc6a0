import { DrawerSection } from '@kasa/ui/DetailDrawer'
import type { DragEventHandler, ReactNode } from 'react'

import { styled } from './attachments/attachmentStyles'

type AttachmentSectionProps = {
  title: string
  onDragOver?: DragEventHandler
  onDrop?: DragEventHandler
  children: ReactNode
}

/** A section of an open request for its attachments. */
export function AttachmentSection({ title, children, ...drop }: AttachmentSectionProps) {
  return (
    <DrawerSection title={title}>
      <div className={styled('section')} {...drop}>
        {children}
      </div>
    </DrawerSection>
  )
}

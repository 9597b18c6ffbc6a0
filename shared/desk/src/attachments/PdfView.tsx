import { useCallback } from 'react'

import { fileOf } from './fileBytes'

/** Where the browser brings a viewer of its own. Phones mostly do not: there a PDF is kept as a file. */
export const mayShowPdf = (): boolean => navigator.pdfViewerEnabled

/**
 * A PDF in the browser's own viewer, which runs none of the page's scripts and is given none of its data. Its type is
 * set here whatever was sent, so that a file that is a page as well is never read as one; the page's policy lets the
 * frame show blobs alone, so that no link inside the file can lead it elsewhere. In a sandbox Chromium shows no PDF.
 */
export function PdfView({ content, name }: { content: string; name: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return undefined
      const address = URL.createObjectURL(fileOf(content, 'application/pdf'))
      frame.src = `${address}#navpanes=0&view=FitH`
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return <iframe ref={show} title={name} />
}

import { useCallback } from 'react'

import { fileOf } from './fileBytes'

/** Whether the browser has a PDF viewer. Most phones have none; there PDFs are downloaded. */
export const mayShowPdf = (): boolean => navigator.pdfViewerEnabled

/**
 * A PDF in the browser's viewer, isolated from the page. The type is set here, whatever was sent, so that a file is
 * never interpreted as HTML; the CSP only allows blobs in frames, so that links in the file cannot navigate it.
 * Chromium shows no PDFs in a sandbox.
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

import { downloadFile } from '@kasa/console/records/downloadFile'

import { fileOf } from './attachments/fileBytes'
import { styled } from './attachments/attachmentStyles'
import { mayShowPdf, PdfView } from './attachments/PdfView'

/** A file in an API response: `content` in base64. */
export type AnsweredFile = { mime: string; fileName: string; content: string }

const isImage = (mime: string): boolean => mime.startsWith('image/')

/** Whether the browser can show a file of this type in place. */
export const mayShowFile = (mime: string): boolean => isImage(mime) || (mime === 'application/pdf' && mayShowPdf())

export const saveFile = ({ content, mime, fileName }: AnsweredFile): void =>
  downloadFile(fileOf(content, mime), fileName)

/** Shows an image or a PDF inline. */
export function FileView({ file: { mime, content }, name }: { file: AnsweredFile; name: string }) {
  return (
    <div className={styled('section')}>
      {isImage(mime) ? (
        <img src={`data:${mime};base64,${content}`} alt={name} />
      ) : (
        <PdfView content={content} name={name} />
      )}
    </div>
  )
}

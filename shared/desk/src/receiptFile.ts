import type { AttachmentCalls } from './attachmentCalls'
import { base64Of } from './attachments/fileBytes'

/** A file as it is sent: `content` in base64. */
export type SentReceipt = { fileName: string; content: string }

/** As the API takes it: 2 MB. */
export const maxReceiptBytes = 2 * 1024 * 1024
/** What the API takes for a receipt, as a file input's `accept`. */
export const receiptKinds = 'application/pdf,image/png,image/jpeg'

/** The word for why a file is not taken; what it is, the API says by its bytes. */
export const whyNotReceipt = ({ size }: Pick<File, 'size'>): 'receipts.empty' | 'receipts.tooLarge' | undefined =>
  size === 0 ? 'receipts.empty' : size > maxReceiptBytes ? 'receipts.tooLarge' : undefined

/** A file as the API takes it. */
export const sentReceipt = async (file: File): Promise<SentReceipt> => ({
  fileName: file.name.slice(0, 120),
  content: await base64Of(file),
})

/** Sends a file as a request's receipt. */
export const attachFile = async (
  calls: Pick<AttachmentCalls, 'attachReceipt'>,
  id: string,
  file: File,
): Promise<unknown> => calls.attachReceipt(id, await sentReceipt(file))

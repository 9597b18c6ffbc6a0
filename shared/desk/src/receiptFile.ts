import type { AttachmentCalls } from './attachmentCalls'
import { base64Of } from './attachments/fileBytes'

/** A file to send: `content` in base64. */
export type SentReceipt = { fileName: string; content: string }

/** The API's limit: 2 MB. */
export const maxReceiptBytes = 2 * 1024 * 1024
/** Types that the API accepts, for a file input's `accept`. */
export const receiptKinds = 'application/pdf,image/png,image/jpeg'

/** Why a file is not accepted, as a text key. The API detects the type from the bytes. */
export const whyNotReceipt = ({ size }: Pick<File, 'size'>): 'receipts.empty' | 'receipts.tooLarge' | undefined =>
  size === 0 ? 'receipts.empty' : size > maxReceiptBytes ? 'receipts.tooLarge' : undefined

/** A file as the API expects it. */
export const sentReceipt = async (file: File): Promise<SentReceipt> => ({
  fileName: file.name.slice(0, 120),
  content: await base64Of(file),
})

/** Uploads a file as a request's receipt. */
export const attachFile = async (
  calls: Pick<AttachmentCalls, 'attachReceipt'>,
  id: string,
  file: File,
): Promise<unknown> => calls.attachReceipt(id, await sentReceipt(file))

import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import type * as z from 'zod/mini'

/**
 * A receipt (dekont) of a request; `byName` is null if the payer sent it, `seenWith`: the number of an earlier
 * request with the same file.
 */
export type Receipt = {
  id: string
  fileName: string
  mime: string
  byName: string | null
  at: string
  seenWith: string | null
}
export type Note = { id: string; text: string; pinned: boolean; byName: string; at: string }
type ReceiptFile = { mime: string; fileName: string; content: string }

type Schemas<Attachments> = {
  attachments: z.core.$ZodType<Attachments>
  receipt: z.core.$ZodType<ReceiptFile>
  done: z.core.$ZodType<object>
}

/** The calls for attachments of a noun's requests; create once per noun. */
export function attachmentCalls<Attachments>(
  { topic, path }: { topic: string; path: `/${string}` },
  { attachments, receipt, done }: Schemas<Attachments>,
) {
  return {
    /** Receipts, notes, and the noun's own attachments. Live events of the request refetch it. */
    attachmentsOf: (id: string) =>
      queryOptions({
        queryKey: [topic, 'detail', id, 'attachments'],
        queryFn: ({ signal }) => getJson(`${path}/attachments/${id}`, attachments, {}, { signal }),
      }),
    /** One receipt's bytes; they never change. */
    receiptOf: (id: string, fileId: string) =>
      queryOptions({
        queryKey: [`${topic}Receipt`, id, fileId],
        queryFn: ({ signal }): Promise<ReceiptFile> =>
          getJson(`${path}/receipt/${id}`, receipt, { fileId }, { signal }),
        staleTime: Infinity,
        gcTime: 60_000,
      }),
    attachReceipt: (id: string, file: { fileName: string; content: string }): Promise<unknown> =>
      postJson(`${path}/attach/${id}`, done, file),
    writeNote: (id: string, note: { text: string; pinned: boolean }): Promise<unknown> =>
      postJson(`${path}/note/${id}`, done, note),
    pinNote: (id: string, noteId: string, pinned: boolean): Promise<unknown> =>
      postJson(`${path}/pin/${id}`, done, { noteId, pinned }),
  }
}
export type AttachmentCalls = Pick<
  ReturnType<typeof attachmentCalls>,
  'receiptOf' | 'attachReceipt' | 'writeNote' | 'pinNote'
>

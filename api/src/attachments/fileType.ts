export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type FileType = (typeof fileTypes)[number]

/** Maximum file size in bytes; about ten times a photo of a receipt. */
export const maxFileBytes = 2 * 1024 * 1024

const signatures: readonly [FileType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]

/** A file's type by its first bytes, ignoring its name and declared type; undefined if it is not accepted. */
export const fileTypeOf = (bytes: Buffer): FileType | undefined =>
  signatures.find(([, head]) => bytes.subarray(0, head.length).equals(head))?.[0]

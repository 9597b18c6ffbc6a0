export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type FileType = (typeof fileTypes)[number]

/** Largest file that is taken, in bytes; a photograph of a receipt is a tenth of it. */
export const maxFileBytes = 2 * 1024 * 1024

const signatures: readonly [FileType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]

/**
 * What a file is by its first bytes, or undefined where it is none that is taken; its name and its sender are not
 * asked.
 */
export const fileTypeOf = (bytes: Buffer): FileType | undefined =>
  signatures.find(([, head]) => bytes.subarray(0, head.length).equals(head))?.[0]

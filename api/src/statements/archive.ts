import { inflateRawSync } from 'node:zlib'

import { StatementRefused } from './statement'

/** The most bytes that all parts of a workbook may have together, unpacked. */
const largestUnpacked = 256 * 1024 * 1024
const endMark = 0x06054b50
const entryMark = 0x02014b50
const partMark = 0x04034b50

/** Offset of the central directory and its number of parts. Searched from the end, as archive readers do. */
function listOf(bytes: Buffer): { at: number; parts: number } | undefined {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at -= 1) {
    if (bytes.readUInt32LE(at) === endMark)
      return { at: bytes.readUInt32LE(at + 16), parts: bytes.readUInt16LE(at + 10) }
  }
  return undefined
}

/** Unpacks one part, at most to its declared size. A part that is larger than it declares is refused. */
function unpackedSize(bytes: Buffer, part: { at: number; packed: number; size: number; method: number }): number {
  if (bytes.readUInt32LE(part.at) !== partMark) throw new StatementRefused('BROKEN_XLSX')
  const from = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28)
  const packed = bytes.subarray(from, from + part.packed)
  if (part.method === 0) return packed.length
  if (part.method !== 8) throw new StatementRefused('BROKEN_XLSX')
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.size) }).length
}

/**
 * Refuses an archive that is too large when unpacked. Sizes are measured while unpacking each part; declared sizes are
 * not trusted.
 * @throws {StatementRefused}
 */
export function refuseBomb(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const list = listOf(bytes)
    if (!list) throw new StatementRefused('BROKEN_XLSX')
    let at = list.at
    let unpacked = 0
    for (let part = 0; part < list.parts; part += 1) {
      if (bytes.readUInt32LE(at) !== entryMark) throw new StatementRefused('BROKEN_XLSX')
      const size = bytes.readUInt32LE(at + 24)
      if (unpacked + size > largestUnpacked) throw new StatementRefused('TOO_LARGE')
      unpacked += unpackedSize(bytes, {
        at: bytes.readUInt32LE(at + 42),
        packed: bytes.readUInt32LE(at + 20),
        size,
        method: bytes.readUInt16LE(at + 10),
      })
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof StatementRefused) throw error
    const isLie =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new StatementRefused(isLie ? 'TOO_LARGE' : 'BROKEN_XLSX')
  }
}

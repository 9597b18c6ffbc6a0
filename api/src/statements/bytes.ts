import { StatementRefused } from './statement'

/** Longer files than any bank's day; a larger one is refused before anything is read of it. */
const largestBytes = 64 * 1024 * 1024

export type DecodedText = { readonly text: string; readonly encoding: string }

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', name: 'UTF-8 with BOM' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', name: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', name: 'UTF-16BE' },
] as const

export function refuseSize(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new StatementRefused('EMPTY_FILE')
  if (bytes.length > largestBytes) throw new StatementRefused('TOO_LARGE', `${bytes.length} bytes`)
}

/** UTF-16 that lost its mark: of signs that are nearly all Latin, every second byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const top = bytes.subarray(0, 1000 - (1000 % 2))
  const zeros = (of: number) =>
    top.filter((byte, index) => index % 2 === of && byte === 0).length / Math.max(1, top.length / 2)
  if (bytes.length < 8 || bytes.length % 2 === 1) return undefined
  if (zeros(1) > 0.7 && zeros(0) < 0.1) return 'utf-16le'
  return zeros(0) > 0.7 && zeros(1) < 0.1 ? 'utf-16be' : undefined
}

/** The encoding a file names for itself, in an XML declaration or an OFX header. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  const named =
    /<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ??
    /^CHARSET:\s*(\d{4})\s*$/m.exec(head)?.[1]?.replace(/^/, 'windows-')
  return named?.toLowerCase()
}

function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Bytes as text: by byte order mark, by what the file says of itself, as UTF-8 where that is valid, else as Windows-1254,
 * the code page Turkish banks still write (every byte of it is a letter, so it always succeeds).
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  for (const { bytes: mark, label, name } of marks) {
    if (!mark.every((byte, index) => bytes[index] === byte)) continue
    const text = decodeAs(bytes, label)
    if (text !== undefined) return { text, encoding: name }
  }
  const named = unmarkedUtf16(bytes) ?? namedEncoding(bytes)
  const tried = [...(named ? [named] : []), 'utf-8']
  for (const label of tried) {
    const text = decodeAs(bytes, label)
    if (text !== undefined) return { text, encoding: label.toUpperCase() }
  }
  return { text: new TextDecoder('windows-1254').decode(bytes), encoding: 'WINDOWS-1254' }
}

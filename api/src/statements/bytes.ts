import { decode } from 'iconv-lite'

import { StatementRefused } from './statement'

/** More than any bank writes for one day. A larger file is refused before it is read. */
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

/** Detects UTF-16 without a byte order mark: in mostly Latin text, every second byte is zero. */
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

/** Code pages of one byte that differ in six letters, all of them Turkish in Windows-1254. */
const latinPages: ReadonlySet<string> = new Set(['windows-1252', 'iso-8859-1', 'iso-8859-9', 'windows-1254', 'latin1'])
/** Text that shows a lira account, so the file is taken to be in Turkish. */
const liraPattern = /(?<![A-Z])(?:TRY|TRL|TL|TR\d{24}|LIRA|LİRA|TUR)(?![A-Z])/i

/** Text that is UTF-8 with a few damaged bytes: almost every non-ASCII letter is valid. Undefined otherwise. */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  const letters = text.match(/[\u00c0-\u024f]/g)?.length ?? 0
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  return letters > 20 * damaged ? text : undefined
}

/**
 * ÇÖŞĞÜİ and their small letters in DOS code page 857. In Windows-1254 these bytes are signs that occur in no word.
 */
const dosLetters = new Set([0x80, 0x81, 0x87, 0x8d, 0x94, 0x98, 0x99, 0x9a, 0x9e, 0x9f, 0xa6, 0xa7])
const windowsLetters = new Set([0xc7, 0xd0, 0xd6, 0xdc, 0xdd, 0xde, 0xe7, 0xf0, 0xf6, 0xfc, 0xfd, 0xfe])
/** In Windows-1254 these are ” and ™, which may end a word but not begin or continue it. */
const wordEnds = new Set([0x94, 0x99])
const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || dosLetters.has(byte)

/** True if the Turkish letters are in DOS code page 857. */
function isDosTurkish(bytes: Uint8Array): boolean {
  let dos = 0
  let windows = 0
  for (const [index, byte] of bytes.entries()) {
    if (windowsLetters.has(byte)) windows += 1
    else if (
      dosLetters.has(byte) &&
      (isLetter(bytes[index + 1]) || (!wordEnds.has(byte) && isLetter(bytes[index - 1])))
    )
      dos += 1
  }
  return dos > windows
}

/**
 * Decodes bytes. The bytes themselves are trusted before the encoding that the file names: first a byte order mark,
 * then valid UTF-8 with non-ASCII letters, then Turkish letters of DOS, then the named code page. Windows-1254, the
 * code page of Turkish banks, replaces any Latin one for a lira account, and is the default if none is named.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  for (const { bytes: mark, label, name } of marks) {
    if (!mark.every((byte, index) => bytes[index] === byte)) continue
    const text = decodeAs(bytes, label)
    if (text !== undefined) return { text, encoding: name }
  }
  const unmarked = unmarkedUtf16(bytes)
  const wide = unmarked && decodeAs(bytes, unmarked)
  if (unmarked && wide !== undefined) return { text: wide, encoding: unmarked.toUpperCase() }
  const utf8 = decodeAs(bytes, 'utf-8') ?? damagedUtf8(bytes)
  if (utf8 !== undefined) return { text: utf8, encoding: 'UTF-8' }
  if (isDosTurkish(bytes)) return { text: decode(Buffer.from(bytes), 'cp857'), encoding: 'CP857' }
  const named = namedEncoding(bytes) ?? 'utf-8'
  const turkish = new TextDecoder('windows-1254').decode(bytes)
  const isTurkish = named.startsWith('utf') || (latinPages.has(named) && liraPattern.test(turkish))
  const other = isTurkish ? undefined : decodeAs(bytes, named)
  return other === undefined
    ? { text: turkish, encoding: 'WINDOWS-1254' }
    : { text: other, encoding: named.toUpperCase() }
}

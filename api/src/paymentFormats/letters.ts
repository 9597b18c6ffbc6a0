import { PaymentFileRefused } from './paymentOrder'

/** The letters that a bank accepts: all of Unicode, those of Windows-1254, or plain Latin. */
export type Letters = 'unicode' | 'windows-1254' | 'latin'

/** Each character of Windows-1254 with its byte, from the decoder that reads the banks' own files. */
const bytesOf1254: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1254').decode(Uint8Array.of(byte)), byte]),
)

/** The text as bytes of Windows-1254. Throws if a character is not in it. */
export function windows1254(text: string, about = ''): Uint8Array {
  return Uint8Array.from([...text], (sign) => {
    const byte = bytesOf1254.get(sign)
    if (byte === undefined) throw new PaymentFileRefused('LETTER_UNWRITABLE', about)
    return byte
  })
}

const dotless: Readonly<Record<string, string>> = {
  ı: 'i',
  İ: 'I',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  ł: 'l',
  Ł: 'L',
}

/** Turkish and accented letters as plain Latin ones; keeps upper case. */
const toLatin = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ıİßÆæØøłŁ]/g, (letter) => dotless[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')

/**
 * A text as a bank accepts it: in its letters and cut to `max` characters. Throws on control characters, lone
 * surrogates, and letters that the bank does not accept, because a name is never guessed.
 */
export function fitText(
  text: string,
  { max, letters, about }: { max: number; letters: Letters; about: string },
): string {
  if (/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text)) throw new PaymentFileRefused('CONTROL_CHARACTER', about)
  const written = (letters === 'latin' ? toLatin(text) : text.normalize('NFC')).replace(/\s+/g, ' ').trim()
  if (letters === 'latin' && /[^\x20-\x7e]/.test(written)) throw new PaymentFileRefused('LETTER_UNWRITABLE', about)
  if (letters === 'windows-1254') windows1254(written, about)
  return [...written].slice(0, max).join('').trim()
}

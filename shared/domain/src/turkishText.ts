const letters: Record<string, string> = {
  İ: 'i',
  I: 'i',
  ı: 'i',
  Ş: 's',
  ş: 's',
  Ğ: 'g',
  ğ: 'g',
  Ü: 'u',
  ü: 'u',
  Ö: 'o',
  ö: 'o',
  Ç: 'c',
  ç: 'c',
  Â: 'a',
  â: 'a',
  Î: 'i',
  î: 'i',
  Û: 'u',
  û: 'u',
}

/** The usual case: only characters that need no Unicode normalization. */
const isPlain = /^[\u0000-\u007fİıŞşĞğÜüÖöÇçÂâÎîÛû]*$/
const mapped = (text: string) => text.replace(/[İIıŞşĞğÜüÖöÇçÂâÎîÛû]/g, (letter) => letters[letter] ?? letter)

/**
 * The search key of a text: NFKC, Turkish letters mapped, marks stripped, spaces collapsed, lower case.
 * Independent of locale, which differs between systems (domain section 9).
 */
export function foldText(text: string): string {
  if (isPlain.test(text)) return mapped(text).toLowerCase().replace(/\s+/g, ' ').trim()
  return mapped(text.normalize('NFKC'))
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

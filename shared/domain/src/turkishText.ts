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

/**
 * The search key of a text: NFKC, Turkish letters mapped, marks stripped, spaces collapsed, lower case.
 * Never by locale lower-casing, which differs between machines (domain section 9).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[İIıŞşĞğÜüÖöÇçÂâÎîÛû]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

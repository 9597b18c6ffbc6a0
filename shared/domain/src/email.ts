/**
 * Normalizes an e-mail address for storage and lookup: trimmed, ASCII letters in lower case. Independent of locale (İ
 * is unchanged).
 */
export const foldEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

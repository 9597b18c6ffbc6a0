/**
 * E-mail as it is stored and looked up: trimmed, ASCII lower case, whatever the machine's language is (İ stays itself).
 */
export const foldEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Our rule in addition to the specification's two (required, no whitespace): shorter passwords are guessed. */
export const passwordMinLength = 12
export const passwordMaxLength = 256

export type PasswordReason =
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_WHITESPACE'
  | 'PASSWORD_SHORT'
  | 'PASSWORD_SAME'
  | 'PASSWORD_IS_EMAIL'

type Choice = { password: string; email: string; oldPassword?: string }

/**
 * In the order they are reported; the first two are the specification's (section 5). Screen and server use the same
 * rules.
 */
const rules: readonly [PasswordReason, (choice: Choice) => boolean][] = [
  ['PASSWORD_REQUIRED', ({ password }) => password === ''],
  ['PASSWORD_WHITESPACE', ({ password }) => /\s/.test(password)],
  ['PASSWORD_SHORT', ({ password }) => [...password].length < passwordMinLength],
  ['PASSWORD_SAME', ({ password, oldPassword }) => password === oldPassword],
  ['PASSWORD_IS_EMAIL', ({ password, email }) => email !== '' && password.toLowerCase().includes(email.toLowerCase())],
]

/** Why this may not become the person's password, or undefined when it may. */
export const whyNotPassword = (choice: Choice): PasswordReason | undefined =>
  rules.find(([, isBroken]) => isBroken(choice))?.[0]

const alphabets: readonly [RegExp, number][] = [
  [/[a-zçğıöşü]/, 32],
  [/[A-ZÇĞİÖŞÜ]/, 32],
  [/\d/, 10],
  [/[^a-zçğıöşüA-ZÇĞİÖŞÜ\d]/, 33],
]

/** The number of characters that neither repeat the previous one nor are next to it (aaaa, 1234, cba). */
const freshCharacters = (password: string): number =>
  [...password].filter(
    (letter, index, all) =>
      index === 0 || Math.abs((letter.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? 0)) > 1,
  ).length

export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** From 0 (guessed at once) to 4: bits of alphabet size and fresh characters. A hint for users, not a rule. */
export function passwordStrength(password: string): PasswordStrength {
  const alphabet = alphabets.reduce((size, [kind, letters]) => (kind.test(password) ? size + letters : size), 0)
  const bits = alphabet === 0 ? 0 : freshCharacters(password) * Math.log2(alphabet)
  const steps = [28, 48, 68, 88].filter((step) => bits >= step).length
  return steps as PasswordStrength
}

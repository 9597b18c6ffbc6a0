import { passwordStrength, whyNotPassword, type PasswordReason } from './password'

const email = 'ayse@demo.test'
const choices: [string, PasswordReason | undefined][] = [
  ['', 'PASSWORD_REQUIRED'],
  [' ', 'PASSWORD_WHITESPACE'],
  ['long enough but spaced', 'PASSWORD_WHITESPACE'],
  ['tab\tinside-the-word', 'PASSWORD_WHITESPACE'],
  ['nbsp\u00a0inside-the-word', 'PASSWORD_WHITESPACE'],
  ['elevenchars', 'PASSWORD_SHORT'],
  ['😀😀😀😀😀😀😀', 'PASSWORD_SHORT'],
  ['Old-password-1', 'PASSWORD_SAME'],
  ['ayse@demo.test', 'PASSWORD_IS_EMAIL'],
  ['AYSE@demo.test1', 'PASSWORD_IS_EMAIL'],
  ['twelve-chars', undefined],
  ['çok-güçlü-parola', undefined],
]
test.each(choices)('%j: %s', (password, reason) => {
  expect(whyNotPassword({ password, email, oldPassword: 'Old-password-1' })).toBe(reason)
})

test('where the old one or the email is not known, only the password itself is judged', () => {
  expect(whyNotPassword({ password: 'Old-password-1', email: '' })).toBeUndefined()
})

test.each([
  ['', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['abcdefghijklmnop', 0],
  ['123456789012', 0],
  ['kasa-2026', 2],
  ['kX9!pQ2&', 2],
  ['Kasa-demo-2026!', 4],
  ['fıstık-kaplan-mavi-otobüs', 4],
])('%j has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

import { weaknessOf } from './passwordRules'

const email = 'ayse.yilmaz@demo.test'

test.each([
  'password1234',
  'passwordpassword',
  '123456789012',
  'qwertyuiop123',
  'galatasaray1905',
  'Sifre-1234567!',
  'mutabakat2026',
  'abcabcabcabc',
  'Kasa-demo-2026!',
  'kasa_Test_2025',
  'Demo.Kasa.2031.',
  'Mutabakat!2026?',
  'Parola-2026-Kasa1',
  'Ayse-Yilmaz-1987',
])('%s is found by guessing', async (password) => {
  expect(await weaknessOf({ password, email })).toBe('PASSWORD_COMMON')
})

test.each([
  'correct-horse-battery',
  'kasa-limon-tramvay-2026',
  'x7Gq!p2Lw9zR',
  'limon-tramvay-kestane',
  'şemsiye-kömür-yağmur',
])('%s is not', async (password) => {
  expect(await weaknessOf({ password, email })).toBeUndefined()
})

test('weaknesses that screens can find are reported first', async () => {
  expect(await weaknessOf({ password: 'short', email })).toBe('PASSWORD_SHORT')
})

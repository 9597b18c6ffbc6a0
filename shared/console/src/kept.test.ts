import { saveChoice, readChoice } from './kept'

test('a module’s choice is stored under its name', () => {
  expect(readChoice('remit.notices.u-1')).toBe('')
  saveChoice('remit.notices.u-1', 'sound')
  expect(readChoice('remit.notices.u-1')).toBe('sound')
})

test.each(['auth-token', 'refreshToken', 'email', 'kasa-opened:demo:1', 'remit'])(
  '%s is not the name of a module’s choice',
  (name) => {
    expect(() => readChoice(name)).toThrow('is no choice of a module')
    expect(() => saveChoice(name, 'x')).toThrow('is no choice of a module')
  },
)

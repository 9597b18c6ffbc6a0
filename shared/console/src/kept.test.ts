import { keepChoice, keptChoice } from './kept'

test('a choice of a module is kept under its name', () => {
  expect(keptChoice('remit.notices.u-1')).toBe('')
  keepChoice('remit.notices.u-1', 'sound')
  expect(keptChoice('remit.notices.u-1')).toBe('sound')
})

test.each(['auth-token', 'refreshToken', 'email', 'kasa-opened:demo:1', 'remit'])(
  '%s is no choice of a module',
  (name) => {
    expect(() => keptChoice(name)).toThrow('is no choice of a module')
    expect(() => keepChoice(name, 'x')).toThrow('is no choice of a module')
  },
)

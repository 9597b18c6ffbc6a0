import { keepChoice, keptChoice } from './kept'

test('a module’s choice is stored under its name', () => {
  expect(keptChoice('remit.notices.u-1')).toBe('')
  keepChoice('remit.notices.u-1', 'sound')
  expect(keptChoice('remit.notices.u-1')).toBe('sound')
})

test.each(['auth-token', 'refreshToken', 'email', 'kasa-opened:demo:1', 'remit'])(
  '%s is not the name of a module’s choice',
  (name) => {
    expect(() => keptChoice(name)).toThrow('is no choice of a module')
    expect(() => keepChoice(name, 'x')).toThrow('is no choice of a module')
  },
)

import { attachment } from './attachmentHeader'

test.each([
  ['günlük ekstre.sta', 'g%C3%BCnl%C3%BCk%20ekstre.sta'],
  [`a"b'c(d)*;\r\nSet-Cookie: x`, 'a%22b%27c%28d%29%2A%3BSet-Cookie%3A%20x'],
  ['\ud800half', 'half'],
])('%j is one value of the header', (name, written) => {
  expect(attachment(name, 'file')).toBe(`attachment; filename="file"; filename*=UTF-8''${written}`)
})

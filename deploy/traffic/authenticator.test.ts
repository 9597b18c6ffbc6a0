import { codeAt, stepOf } from './authenticator'

// RFC 6238, appendix B, with its SHA-1 secret; the last six of eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at %i s since epoch', (atS, code) => {
  expect(codeAt(secret, stepOf(atS * 1000))).toBe(code)
})

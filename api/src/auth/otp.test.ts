import { newOtpSecret, otpAuthUri } from './otp'

test.each([
  ['Kasa', 'Kasa'],
  ['Kasa: Ödeme & Tahsilat', 'Kasa Ödeme & Tahsilat'],
  ['A:B：C', 'A B C'],
  ['100 % / ?#', '100 % / ?#'],
])('the product %s is the issuer in label and parameter, with one separator', (product, issuer) => {
  const uri = new URL(otpAuthUri(newOtpSecret(), { issuer: product, email: 'remit+a@demo.test' }))
  const label = decodeURIComponent(uri.pathname.slice(uri.pathname.lastIndexOf('/totp/') >= 0 ? 0 : 1))
  expect(label.replace(/^\/*(totp\/)?/, '').split(':')).toEqual([issuer, 'remit+a@demo.test'])
  expect(uri.searchParams.get('issuer')).toBe(issuer)
})

import { generateSecret, generateURI, verifySync } from 'otplib'

/** Time-based codes as every authenticator app has them: SHA-1, 6 digits, 30 s (RFC 6238). */
const periodS = 30

/** A new secret in base32, 160 bits. */
export const newOtpSecret = (): string => generateSecret({ length: 20 })

/** A colon parts issuer and account in the label, even when it is encoded; so neither name may hold one. */
const withoutColon = (name: string) => name.replace(/\s*[:：]\s*/g, ' ').trim()

/** What the QR code carries. The issuer stands in it twice, the same both times. */
export const otpAuthUri = (secret: string, account: { issuer: string; email: string }): string =>
  generateURI({
    issuer: withoutColon(account.issuer),
    label: withoutColon(account.email),
    secret,
    algorithm: 'sha1',
    digits: 6,
    period: periodS,
  })

/** The 30-second step whose code this is, one step to either side of `now` allowed; undefined when it is none. */
export function otpStepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const read = verifySync({ secret, token: code, epoch, epochTolerance: periodS, period: periodS })
  return read.valid ? Math.floor(epoch / periodS) + read.delta : undefined
}

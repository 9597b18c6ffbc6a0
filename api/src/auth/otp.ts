import { generateSecret, generateURI, verifySync } from 'otplib'

/** Time-based codes as authenticator apps use them: SHA-1, 6 digits, 30 s (RFC 6238). */
const periodS = 30

/** A new secret in base32, 160 bits. */
export const newOtpSecret = (): string => generateSecret({ length: 20 })

/** A colon separates issuer and account in the label, even when it is encoded, so neither may contain one. */
const withoutColon = (name: string) => name.replace(/\s*[:：]\s*/g, ' ').trim()

/** The content of the QR code. It contains the issuer twice, with the same spelling. */
export const otpAuthUri = (secret: string, account: { issuer: string; email: string }): string =>
  generateURI({
    issuer: withoutColon(account.issuer),
    label: withoutColon(account.email),
    secret,
    algorithm: 'sha1',
    digits: 6,
    period: periodS,
  })

/** The 30-second step of this code, at most one step before or after `now`; undefined for a wrong code. */
export function otpStepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const read = verifySync({ secret, token: code, epoch, epochTolerance: periodS, period: periodS })
  return read.valid ? Math.floor(epoch / periodS) + read.delta : undefined
}

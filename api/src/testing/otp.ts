import { generateSync } from 'otplib'

/** The code that an authenticator app shows now; `stepsLater` selects a later code. */
export const otpCode = (secret: string, now: Date, stepsLater = 0): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + stepsLater * 30 })
